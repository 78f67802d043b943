// Pages that a browser shows without a network, from the archive itself: no script, nothing fetched.
import { documentChainMessages } from '@geodepot/contracts/kit/document-chain.messages.ts'
import { chainBounds } from '@geodepot/contracts/kit/document-chain.ts'
import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { documents } from '../document/index.ts'
import type { LeftOut } from './contents.ts'
import type { Whole } from './read.ts'
import { fieldsRead, inWords } from './words.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const link = (path: string, name: string): string =>
  `<a href="${escaped(path.split('/').map(encodeURIComponent).join('/'))}">${escaped(name)}</a>`

const words =
  (language: Language) =>
  (key: keyof typeof documentChainMessages.texts, params?: Record<string, string | number>): string =>
    escaped(textOf(documentChainMessages, key, language, params))

// What is told apart by a number of ours, or has parts of its own, stands in the parts for programs.
const saysAny = (row: object, name: string): boolean => {
  const value = (row as Record<string, unknown>)[name]
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => typeof one !== 'object')
  return typeof value !== 'object' && !(typeof value === 'number' && name.endsWith('Id'))
}
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div><table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table></div>`

const page = (title: string, language: Language, body: string): string => `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'zh-CN'}"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>body{font:14px/1.5 system-ui,sans-serif;margin:24px;color:#1f2328}h1{font-size:20px}h2{font-size:16px;margin-top:24px}div{overflow-x:auto}
table{border-collapse:collapse}th,td{border:1px solid #d0d7de;padding:4px 8px;text-align:left;vertical-align:top}th{background:#f6f8fa;white-space:nowrap}</style></head>
<body><h1>${escaped(title)}</h1>
${body}
</body></html>
`

/** The words of a kind of documents. */
export const wordsOf = (kind: string, language: Language): ((key: string) => string) => {
  const messages = documents().get(kind)?.spec.messages as Messages | undefined
  return (key) => (messages && Object.hasOwn(messages.texts, key) ? textOf(messages, key, language) : key)
}

/** A document that is in the archive. */
export interface Packed {
  readonly id: number
  readonly kind: string
  readonly number: string
  readonly state: string
  readonly folder: string
  readonly isStart: boolean
  readonly standsOn: readonly string[]
  readonly files: readonly string[]
}

/** What a document says, its history and its files; `files` are paths from its own folder. */
export const documentPage = (of: Packed, whole: Whole, files: readonly string[], language: Language): string => {
  const t = words(language)
  const messages = documents().get(of.kind)?.spec.messages as Messages
  const cell = (name: string, value: unknown) => escaped(inWords(name, value, messages, language, whole.flags))
  const read = (rows: readonly object[]) =>
    fieldsRead(
      [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => saysAny(row, name))))],
      messages,
      language,
    )
  const tables = Object.entries(whole.tables).flatMap(([name, rows]) => {
    const fields = read(rows)
    if (fields.length === 0) return []
    return `<h2>${escaped(labelOf([name], messages, language))}</h2>${table(
      fields.map(([, label]) => escaped(label)),
      rows.map((row) => fields.map(([field]) => cell(field, (row as Record<string, unknown>)[field]))),
    )}`
  })
  const history = whole.history.map(({ decided, person, unit, node, action, opinion, changed }) =>
    [decided, person, unit, node === action ? action : `${node} · ${action}`, opinion, changed?.join(', ')].map((one) =>
      escaped(one ?? ''),
    ),
  )
  return page(
    `${wordsOf(of.kind, language)('title')} ${of.number}`,
    language,
    [
      `<p>${link('../index.html', textOf(documentChainMessages, 'documents', language))} · ${escaped(of.state)}</p>`,
      `<h2>${t('facts')}</h2>${table(
        [],
        read([whole.document])
          .filter(([name]) => !(name in whole.tables))
          .map(([name, label]) => [escaped(label), cell(name, whole.document[name])]),
      )}`,
      ...tables,
      `<h2>${t('history')}</h2>${table([t('time'), t('person'), t('unit'), t('action'), t('opinion'), t('changed')], history)}`,
      files.length === 0
        ? ''
        : `<h2>${t('files')}</h2><ul>${files.map((path) => `<li>${link(path, path.slice('files/'.length))}</li>`).join('')}</ul>`,
    ].join('\n'),
  )
}

export interface IndexFacts {
  readonly start: { readonly kind: string; readonly number: string }
  readonly person: string
  readonly time: string
  readonly isCut: boolean
  readonly documents: readonly Packed[]
  readonly leftOut: readonly LeftOut[]
}

/** What is in the archive, and what is not. */
export const indexPage = (
  { start, person, time, isCut, documents: packed, leftOut }: IndexFacts,
  language: Language,
): string => {
  const t = words(language)
  const title = (kind: string) => escaped(wordsOf(kind, language)('title'))
  const documentRows = packed.map((one) => [
    title(one.kind),
    link(`${one.folder}/index.html`, one.number) + (one.isStart ? ` · ${t('start')}` : ''),
    escaped(one.state),
    escaped(one.standsOn.join(', ')),
    one.files.map((path) => link(path, path.slice(path.lastIndexOf('/') + 1))).join('<br>'),
  ])
  const outRows = leftOut.map(({ kind, number, file, why }) => [
    title(kind),
    escaped(number),
    escaped(file ?? ''),
    t(`why_${why}`),
  ])
  return page(
    `${textOf(documentChainMessages, 'title', language)} ${start.number}`,
    language,
    [
      `<p>${t('madeBy', { person, time })}</p>`,
      `<p>${t('checkHelp')} (${link('manifest.csv', 'manifest.csv')}, ${link('index.json', 'index.json')})</p>`,
      `<p>${t('paperHelp')}</p>`,
      isCut ? `<p><strong>${t('more', { n: chainBounds.documents })}</strong></p>` : '',
      `<h2>${t('documents')}</h2>`,
      table([t('kind'), t('number'), t('state'), t('standsOn'), t('files')], documentRows),
      `<h2>${t('leftOut')}</h2>`,
      outRows.length === 0
        ? `<p>${t('nothingLeftOut')}</p>`
        : table([t('kind'), t('number'), t('files'), t('reason')], outRows),
    ].join('\n'),
  )
}
