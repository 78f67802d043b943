import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainRow, workbook } from '../../../kit/sheet/test/archive.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook of plain rows; `=…` becomes a formula. */
export const sheetOf = (...rows: readonly (readonly (string | null)[])[]): Buffer =>
  workbook(
    rows
      .map((cells) =>
        cells.some((cell) => cell?.startsWith('='))
          ? `<row>${cells.map((cell) => (cell?.startsWith('=') ? `<c><f>${cell.slice(1)}</f><v>1</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell ?? '')}</t></is></c>`)).join('')}</row>`
          : plainRow(...cells.map((cell) => escaped(cell ?? ''))),
      )
      .join(''),
  )

const size = 5_846
const types = [
  'antenna',
  'camera',
  'data logger',
  'gas meter',
  'weather sensor',
  'radome',
  'receiver unit',
  'recorder',
  'sensor',
]

/** As many rows of the same columns: 74 makes, 247 models, 9 types, fewer than half with a number. */
const madeRegister = (): Buffer =>
  sheetOf(
    ['Type', 'Make', 'Model', 'Serial', 'Number', 'Notes'],
    ...Array.from({ length: size }, (_, index) => {
      const model = index % 247
      return [
        types[model % types.length] ?? '',
        `Make ${model % 74} Instruments Ltd.`,
        `M-${model}/3`,
        String(1000 + Math.floor(index / 247)),
        index % 20 < 9 ? String(80_000 + index) : null,
        index % 12 === 0 ? 'calibrated' : null,
      ]
    }),
  )

const given = join(import.meta.dirname, '../../../../../..', 'shared', 'data', 'geonet_assets_5846.xlsx')
/** A real register where it lies beside the project, else one of the same shape. */
export const register = (): { file: Buffer; rows: number; real: boolean } =>
  existsSync(given)
    ? { file: readFileSync(given), rows: size, real: true }
    : { file: madeRegister(), rows: size, real: false }
export { madeRegister }
