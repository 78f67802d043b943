import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Bounds, megabyte } from '@geodepot/contracts/kit/operation.ts'
import { Refusal } from './refusal.ts'

const beyond = (key: 'tooLarge' | 'tooManyValues' | 'tooDeep', max: string | number): Refusal =>
  new Refusal(413, [{ key, messages: kitMessages, params: { max } }])
/** A body of more bytes than its call takes in, and how many those are. */
export const tooManyBytes = ({ bytes }: Bounds): Refusal =>
  beyond('tooLarge', bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${bytes / megabyte} MB`)

/** @throws Refusal 413 when there are more values than a call takes in */
export const boundValues = (count: number, { values }: Bounds): void => {
  if (count > values) throw beyond('tooManyValues', values)
}

/** Counts the fields of a form or a query before any is made. @throws Refusal 413 */
export const boundForm = (text: string, bounds: Bounds): void => {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) boundValues(++count, bounds)
}

/** Counts the parts of a form in parts before any is made. @throws Refusal 413 */
export const boundParts = (body: Buffer, boundary: string, bounds: Bounds): void => {
  const line = `--${boundary}`
  let count = -1
  for (let at = body.indexOf(line); at !== -1; at = body.indexOf(line, at + line.length)) boundValues(++count, bounds)
}

const [quote, backslash, comma, brace, bracket, endBrace, endBracket] = Array.from('"\\,{[}]', (sign) =>
  sign.charCodeAt(0),
)
/**
 * Counts the values of JSON, and how deep they lie, by its signs alone
 * before anything is made of it. @throws Refusal 413
 */
export const boundJson = (text: string, bounds: Bounds): void => {
  let count = 0
  let deep = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      for (at++; at < text.length && text.charCodeAt(at) !== quote; at++) if (text.charCodeAt(at) === backslash) at++
    } else if (sign === comma) boundValues(++count, bounds)
    else if (sign === brace || sign === bracket) {
      boundValues(++count, bounds)
      if (++deep > bounds.depth) throw beyond('tooDeep', bounds.depth)
    } else if (sign === endBrace || sign === endBracket) deep--
  }
}
