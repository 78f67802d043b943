import { paperLook } from './look.ts'
import type { ChartShape } from './types.ts'

const width = 960
const density = 2

const save = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
const svgOf = async (shape: ChartShape, element: Element): Promise<string> =>
  (await import('./draw.ts')).pictureOf(shape, paperLook(element), width)

/** The picture as a file of lines, sharp in every size. */
export const saveSvg = async (shape: ChartShape, element: Element, name: string): Promise<void> =>
  save(new Blob([await svgOf(shape, element)], { type: 'image/svg+xml' }), `${name}.svg`)

/** The picture as dots, for whatever shows no lines. */
export const savePng = async (shape: ChartShape, element: Element, name: string): Promise<void> => {
  const source = URL.createObjectURL(new Blob([await svgOf(shape, element)], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth * density,
      height: image.naturalHeight * density,
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const content = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
    if (content) save(content, `${name}.png`)
  } finally {
    URL.revokeObjectURL(source)
  }
}
