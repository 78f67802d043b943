import { fileBounds } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { refusal } from '../http/refusal.ts'

// Control signs, and those that turn the direction of writing: with them `gpj.exe` reads as `exe.jpg`.
const hidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** A name as it is kept: the last part of a path, composed, without signs that nobody sees. @throws Refusal when nothing is left or it is too long for any disk. */
export const cleanName = (given: string): string => {
  const name = (given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '').replaceAll(hidden, '').trim()
  if (name === '' || /^\.+$/.test(name)) throw refusal(fileMessages, 'noName', {}, 'name')
  if (Array.from(name).length > fileBounds.name) throw refusal(fileMessages, 'nameTooLong', { max: fileBounds.name }, 'name')
  return name
}

/** The extension without its dot, in small letters; empty when there is none. */
export const extensionOf = (name: string): string => /.\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
