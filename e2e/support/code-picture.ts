import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** The picture of a label with this code, as a phone's camera would hand it over. */
export const codePicture = async (code: string) => {
  const compiled = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(compiled).buffer } })
  const { image, error } = await writeBarcode(code, { format: 'Code128', scale: 3, addQuietZones: true })
  if (!image) throw new Error(error)
  return { name: 'label.png', mimeType: 'image/png', buffer: Buffer.from(await image.arrayBuffer()) }
}
