import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/lists.ts'
import { type BrokenRecord, type Line, readLines, RecordReader } from './read-records.ts'

const { file } = testFolder()

/** Reads a text the way the importer does, without a header. */
function readText(text: string, width: number | null = null) {
  const records: string[][] = []
  const broken: BrokenRecord[] = []
  const reader = new RecordReader({
    record: ({ cells }) => void records.push(cells.toArray()),
    broken: (row) => void broken.push(row),
    width: () => width,
  })
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  lines.forEach((line, at) => reader.line({ text: line, number: at + 1, repaired: false }))
  reader.end()
  return { records, broken: broken.map(({ line }) => line) }
}

const cell = fc.string({ unit: fc.constantFrom('a', 'B', '9', ' ', ',', '"', '\n', 'é', "'", ';'), maxLength: 12 })
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }))

const written = (rows: readonly string[][], eol: string, quoteAll: boolean) =>
  rows
    .map((row) =>
      row.map((value) => (quoteAll || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(','),
    )
    .join(eol) + eol

test('well-formed CSV is read the same way as by csv-parse', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, eol, quoteAll) => {
      const text = written(rows, eol, quoteAll)
      const expected = parse(text, { relax_column_count: true }) as string[][]
      const { records, broken } = readText(text, rows[0]?.length ?? 0)
      expect(broken).toEqual([])
      expect(records).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('an open quote costs only its own line', () => {
  const text = 'a,"open,b\nc,d,e\nf,"g, h",i\nj,k,l\n'
  expect(readText(text, 3)).toEqual({
    records: [
      ['c', 'd', 'e'],
      ['f', 'g, h', 'i'],
      ['j', 'k', 'l'],
    ],
    broken: [1],
  })
})

test('an open quote among quoted cells costs only its own line', () => {
  expect(readText('"a","open,"b"\n"c","d","e"\n', 3)).toEqual({ records: [['c', 'd', 'e']], broken: [1] })
})

test('open quotes in consecutive lines cost only those lines', () => {
  const text = 'a,"open,b\nc,"open,d\ne,f,g\n'
  expect(readText(text, 3)).toEqual({ records: [['e', 'f', 'g']], broken: [1, 2] })
})

test('an open quote that seems closed further down is detected by the number of cells', () => {
  const text = 'a,"open,b\nc,d,e\nf,g,"h"\n'
  expect(readText(text, 3)).toEqual({
    records: [
      ['c', 'd', 'e'],
      ['f', 'g', 'h'],
    ],
    broken: [1],
  })
})

test('a hundred lines after an open quote are all read', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `r${at},x,y`)
  const { records, broken } = readText(`a,"open,b\n${lines.join('\n')}\n`, 3)
  expect(records).toHaveLength(100)
  expect(broken).toEqual([1])
})

test('a cell can contain line ends, and the record has the number of its first line', async () => {
  const path = await file('newline.csv', 'h1,h2\r\na,"two\r\nlines"\r\nb,c\r\n')
  const seen: [number, string[]][] = []
  const reader = new RecordReader({
    record: ({ cells, line }) => void seen.push([line, cells.toArray()]),
    broken: () => {},
    width: () => 2,
  })
  await readLines(path, { line: (line) => reader.line(line), pause: async () => {} })
  expect(seen).toEqual([
    [1, ['h1', 'h2']],
    [2, ['a', 'two\r\nlines']],
    [4, ['b', 'c']],
  ])
})

test("a line that isn't UTF-8 is read as Windows-1252, without affecting other lines", async () => {
  const content = Buffer.concat([
    Buffer.from('Peña,1\n'),
    Buffer.from('Mu\u00f1oz,2\n', 'latin1'),
    Buffer.from([0x93, 0x41, 0x94, 0x2c, 0x33, 0x0a]),
    Buffer.from('Müller,4'),
  ])
  const seen: Line[] = []
  await readLines(await file('latin.csv', content), {
    line: (line) => void seen.push({ ...line }),
    pause: async () => {},
  })
  expect(seen).toEqual([
    { number: 1, text: 'Peña,1', repaired: false },
    { number: 2, text: 'Muñoz,2', repaired: true },
    { number: 3, text: '“A”,3', repaired: true },
    { number: 4, text: 'Müller,4', repaired: false },
  ])
})

test("lines are the same wherever the file's chunks end", async () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `${at},${'ä'.repeat(at % 90)},${'x'.repeat((at * 7) % 120)}`)
  const content = lines.join('\n')
  expect(Buffer.byteLength(content)).toBeGreaterThan(3 * 256 * 1024)
  const seen: string[] = []
  await readLines(await file('long.csv', content), { line: ({ text }) => void seen.push(text), pause: async () => {} })
  expect(seen).toEqual(lines)
})

test('a line longer than any row can be is rejected', async () => {
  const path = await file('endless.csv', 'x'.repeat(2 * 1024 * 1024))
  await expect(readLines(path, { line: () => {}, pause: async () => {} })).rejects.toThrow('line 1 has no end')
})
