// How rows are written for machines: one JSON object a line, or CSV as RFC 4180 has it, in which nothing is made of what reads like a formula.
import type { tableTypes } from '@geodepot/contracts/kit/change-log.ts'
import type { CopiedColumn } from '../database/copy.ts'

export type Format = keyof typeof tableTypes
export interface Writing {
  readonly head: (fields: readonly string[]) => string
  /** A line of a row's values. */
  readonly valuesLine: (fields: readonly string[], values: Readonly<Record<string, unknown>>) => string
  /** A line of what the database copied out of a row. */
  readonly textsLine: (columns: readonly CopiedColumn[]) => (texts: readonly string[]) => string
}

const none = String.raw`\N`
const signs: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, sign: string) => signs[sign] ?? sign) : text

type Said = Readonly<Record<CopiedColumn['type'], (text: string) => string>>
const truth = (text: string): string => (text === 't' ? 'true' : 'false')
const asItIs = (text: string): string => text

const odd = /["\\\p{Cc}]/u
const inJson: Said = {
  text: (text) => (odd.test(text) ? JSON.stringify(unescaped(text)) : `"${text}"`),
  number: asItIs,
  boolean: truth,
  moment: (text) => `"${text.slice(0, 19)}"`,
  json: unescaped,
}
const ndjson: Writing = {
  head: () => '',
  valuesLine: (_, values) => `${JSON.stringify(values)}\n`,
  textsLine: (columns) => {
    const parts = columns.map(({ name, type }, at) => ({
      before: `${at === 0 ? '{' : ','}${JSON.stringify(name)}:`,
      said: inJson[type],
    }))
    return (texts) => {
      let line = ''
      for (const [at, { before, said }] of parts.entries()) {
        const text = texts[at] ?? none
        line += before + (text === none ? 'null' : said(text))
      }
      return `${line}}\n`
    }
  },
}

// What is empty is none; an empty text has quotes, as PostgreSQL tells the two apart.
const cell = (text: string): string => (text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const inCsv: Said = {
  text: (text) => cell(unescaped(text)),
  number: asItIs,
  boolean: truth,
  moment: (text) => text.slice(0, 19),
  json: (text) => cell(unescaped(text)),
}
const valueCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return cell(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
const csv: Writing = {
  head: (fields) => `${fields.map(cell).join(',')}\r\n`,
  valuesLine: (fields, values) => `${fields.map((field) => valueCell(values[field])).join(',')}\r\n`,
  textsLine: (columns) => (texts) =>
    `${columns.map(({ type }, at) => (texts[at] === none ? '' : inCsv[type](texts[at] ?? ''))).join(',')}\r\n`,
}

export const writings: Readonly<Record<Format, Writing>> = { ndjson, csv }
