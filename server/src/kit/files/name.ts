import { fileBounds } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { refusal } from '../http/refusal.ts'

// Signs that turn the direction of writing: with them `gpj.exe` reads as `exe.jpg`.
const hidden = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
// No name of a file, whoever made it up.
const strange = /[/\\\p{Cc}\u2028\u2029]/u
// What old browsers put before every name, in place of the folder.
const made = /^C:\\fakepath\\/i

/**
 * A name as it is kept: composed, without signs that nobody sees. @throws Refusal when it is a path, holds control
 * signs, is empty, or too long for any disk
 */
export const keptName = (given: string): string => {
  const name = given.toWellFormed().normalize('NFC').replace(made, '').replaceAll(hidden, '').trim()
  if (strange.test(name)) throw refusal(fileMessages, 'strangeName', {}, 'name')
  if (name === '' || /^\.+$/.test(name)) throw refusal(fileMessages, 'noName', {}, 'name')
  if (Array.from(name).length > fileBounds.name)
    throw refusal(fileMessages, 'nameTooLong', { max: fileBounds.name }, 'name')
  return name
}

/** The same of a name that a file is to be saved under: of a path its last part. */
export const savedName = (given: string): string =>
  keptName((given.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\u2028\u2029]/gu, ''))

// As browsers and scanners write a JPEG picture.
const spellings: ReadonlyMap<string, string> = new Map(['jfif', 'jif', 'jpe'].map((one) => [one, 'jpg']))
/** The extension without its dot, in small letters, other spellings of a picture as the usual one; empty when there is none. */
export const extensionOf = (name: string): string => {
  const found = /.\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return spellings.get(found) ?? found
}
