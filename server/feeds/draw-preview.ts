/** Draws the picture of a link preview: 1200 by 630, the size that previews are shown in. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Preview, previewShape } from './preview-look.ts'

const WIDTH = 1200
const HEIGHT = 630

/** @param picture A JPEG to stand beside the words. @returns a PNG. */
export async function drawPreview(preview: Preview, picture: Buffer | null = null): Promise<Buffer> {
  const { satori, renderAsync, fonts } = await tools()
  const svg = await satori(
    previewShape(preview, picture && `data:image/jpeg;base64,${picture.toString('base64')}`) as never,
    { width: WIDTH, height: HEIGHT, fonts },
  )
  const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
  return drawn.asPng()
}

/** Loaded with the first picture: most starts never draw one. */
const tools = () => (loading ??= load())
let loading: ReturnType<typeof load> | undefined

async function load() {
  const [{ default: satori }, { renderAsync }, fonts] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
    // The second file of each face holds the rarer Latin letters; the public list has no others.
    Promise.all([
      face('Source Serif', 600, 'source-serif-4/files/source-serif-4-latin-600-normal.woff'),
      face('Source Serif Ext', 600, 'source-serif-4/files/source-serif-4-latin-ext-600-normal.woff'),
      face('Inter', 400, 'inter/files/inter-latin-400-normal.woff'),
      face('Inter Ext', 400, 'inter/files/inter-latin-ext-400-normal.woff'),
      face('Inter', 600, 'inter/files/inter-latin-600-normal.woff'),
      face('Inter Ext', 600, 'inter/files/inter-latin-ext-600-normal.woff'),
    ]),
  ])
  return { satori, renderAsync, fonts }
}

const { resolve } = createRequire(import.meta.url)

async function face(name: string, weight: 400 | 600, file: string) {
  return { name, weight, style: 'normal' as const, data: await readFile(resolve(`@fontsource/${file}`)) }
}
