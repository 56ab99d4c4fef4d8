/** The most expensive texts to check: each makes one of our parsers find, try, or backtrack as much as it can. */
export type WorstText = { name: string; of: (length: number) => string }

const repeated = (name: string, piece: string): WorstText => ({
  name,
  of: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
})

export const WORST_TEXTS: readonly WorstText[] = [
  repeated('a tax number beside its word, over and over', '12-3456789 EIN '),
  repeated('a Social Security number, over and over', '123-45-6789 '),
  repeated('cards side by side', '4111 1111 1111 1111 '),
  repeated('almost cards', '4111 1111 1111 1112 '),
  repeated('one digit after another', '1'),
  repeated('digits apart', '1 '),
  repeated('beginnings of bank numbers of other countries', 'NO12 '),
  repeated('one bank number of another country', 'GB82WEST12345698765432 '),
  repeated('an account that never comes', 'account number is is - : = '),
  repeated('the word for a bank', 'bank '),
  repeated('words that agents may not say', 'certified irs approved guaranteed '),
  repeated('nearly words that agents may not say', 'approved by the irs approved by the '),
  repeated('marks above and below one letter', '\u0301\u0316'),
  { name: 'marks above, then below', of: (length) => '\u0301'.repeat(length / 2) + '\u0316'.repeat(length / 2) },
  repeated('spaces', ' '),
  { name: 'spaces before a word', of: (length) => `${' '.repeat(length - 1)}x` },
  repeated('line ends', '\r\n'),
  repeated('signs that nobody sees', '\u200b\u202e'),
  repeated('signs beyond the first plane', '\u{1f600}'),
  repeated('halves of signs', '\ud800'),
  repeated('names', "o'neil-smith van der "),
  repeated('an address that never ends', 'a.'),
  repeated('a host that never ends', 'a-'),
  repeated('quotes and parts of SQL', '\'"\\%_'),
  repeated('signs that fall apart into many', '\ufdfa'),
]
