import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { today } from './clock.ts'
import type { Download } from './http/route.ts'
import { type SheetColumn, writeSheet, xlsxMediaType } from './sheet/index.ts'

/** A column of an exported list. Its title is the module's text of the same key; `codes` prefixes the text key of a coded value, e.g. `status` + `2`. */
interface ExportColumn<R, K extends string> {
  readonly key: keyof R & K
  readonly type?: SheetColumn['type']
  readonly width?: number
  readonly codes?: string
}

/** Declares how rows of a list become a workbook; the result writes it while its rows arrive. A column without a text does not compile. */
export const exporter = <R extends object>() => <K extends string>(messages: Messages<K>, title: NoInfer<K>, columns: readonly ExportColumn<R, NoInfer<K>>[]) =>
  (rows: AsyncIterable<R>, language: Language): Download => {
    const name = textOf(messages, title, language)
    const body = writeSheet({
      sheetName: name, rows: rows as AsyncIterable<Record<string, unknown>>,
      columns: columns.map(({ key, type = 'text', width, codes }) => ({
        key, type, title: textOf(messages, key, language), ...(width !== undefined && { width }), ...(codes !== undefined && { said: (value: unknown) => codeText(messages, codes, value, language) }),
      })),
    })
    return { name: `${name}_${today()}.xlsx`, type: xlsxMediaType, body }
  }

const codeText = (messages: Messages, prefix: string, value: unknown, language: Language): string => {
  const key = `${prefix}${String(value)}`
  return value === null || value === undefined ? '' : Object.hasOwn(messages.texts, key) ? textOf(messages, key, language) : String(value)
}
