import { useEffect, useRef } from 'react'

/** The part of the picture to show, in its own pixels. */
type Part = { x: number; y: number; width: number; height: number }
type Props = { image: ImageBitmap; part: Part; width: number; height: number; alt: string; className: string }

/** A picture without a URL: the page's policy allows only our own image URLs, and no data: URLs. */
export function CanvasPicture({
  image,
  part: { x, y, width: wide, height: high },
  width,
  height,
  alt,
  className,
}: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const drawn = canvas.current?.getContext('2d')
    drawn?.clearRect(0, 0, width, height)
    drawn?.drawImage(image, x, y, wide, high, 0, 0, width, height)
  }, [image, x, y, wide, high, width, height])
  return (
    // An img needs a URL.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <canvas ref={canvas} width={width} height={height} role="img" aria-label={alt} className={className} />
  )
}
