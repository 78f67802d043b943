/** A picture's own size in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}
/**
 * How a picture lies under a square window: its middle from the window's, in window widths, and how many times it is
 * enlarged from just filling it.
 */
export interface Place {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const zooms = { least: 1, most: 4, step: 0.05 } as const
export const centred: Place = { x: 0, y: 0, zoom: 1 }

/** Sides of the picture in window widths. */
export const sidesOf = ({ width, height }: Size, zoom: number): Size => {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}
const within = (value: number, most: number) => Math.min(Math.max(value, -most), most)

/** The same place, moved so that the picture covers the window. */
export const covering = (size: Size, { x, y, zoom }: Place): Place => {
  const wanted = Math.min(Math.max(zoom, zooms.least), zooms.most)
  const { width, height } = sidesOf(size, wanted)
  return { x: within(x, (width - 1) / 2), y: within(y, (height - 1) / 2), zoom: wanted }
}

/** The part of the picture under the window, in its own pixels. */
export const cutOf = (
  size: Size,
  place: Place,
): { readonly left: number; readonly top: number; readonly side: number } => {
  const { x, y, zoom } = covering(size, place)
  const side = Math.min(size.width, size.height) / zoom
  return { left: size.width / 2 - side / 2 - x * side, top: size.height / 2 - side / 2 - y * side, side }
}
