/** The addresses of the drawings (scripts/draw-maps.ts), with hashed names: a browser loads each once. */
const files: Readonly<Record<string, string>> = import.meta.glob('./ground/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** @param name `CA`, `water`. */
export const groundOf = (name: string): string => files[`./ground/${name}.svg`] ?? ''
