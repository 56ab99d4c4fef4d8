/** The square of a picture that is kept, in shares of its sides. */
export type Cut = {
  /** 0: as much as fits; 1: a third of it. */
  zoom: number
  /** 0: left or top; 1: right or bottom. */
  x: number
  y: number
}
export type Square = { x: number; y: number; width: number; height: number }

export const centred: Cut = { zoom: 0, x: 0.5, y: 0.35 }

export function squareOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Cut): Square {
  const side = Math.min(width, height) / (1 + 2 * zoom)
  const share = { width: side / width, height: side / height }
  return { x: (1 - share.width) * x, y: (1 - share.height) * y, ...share }
}
