import { type FileLimits, fileDefaults } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { filePageMessages } from '@geodepot/contracts/kit/file-page.messages.ts'
import { translate } from '../../i18n/index.ts'

export const defaultLimits: FileLimits = { ...fileDefaults, types: [...fileDefaults.types] }
const MB = 1024 * 1024

const office = 'application/vnd.openxmlformats-officedocument.'
const word = ['application/msword', `${office}wordprocessingml.document`]
const jpeg = ['image/jpeg']
/** What browsers call the contents of each type. */
const mimes: Readonly<Record<string, readonly string[]>> = {
  word,
  doc: word,
  docx: word,
  xls: ['application/vnd.ms-excel'],
  xlsx: [`${office}spreadsheetml.sheet`],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: [`${office}presentationml.presentation`],
  txt: ['text/plain'],
  pdf: ['application/pdf'],
  png: ['image/png'],
  jpg: jpeg,
  jpeg,
}
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file is of one of the types, by its extension or by what the browser says that it is. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>, types: readonly string[]): boolean => {
  const extension = extensionOf(name)
  return types.some((one) => one === extension || mimes[one]?.includes(type) === true)
}
/** What a file dialog offers to choose from. */
export const acceptOf = (types: readonly string[]): string =>
  [...new Set(types.flatMap((one) => (one === 'word' ? (mimes['word'] ?? []) : [`.${one}`])))].join(',')

/** Why a choice was turned down, and which files of it; without names it is the whole choice. */
export interface Problem {
  readonly text: string
  readonly names: readonly string[]
}
export interface Choice<F> {
  readonly accepted: readonly F[]
  readonly problems: readonly Problem[]
}
interface Room {
  /** Files that are there already or on their way. */ readonly held: number
  /** At most one file; another one takes its place. */ readonly one?: boolean
}

/** What is taken of a choice: those of the right type and size; none of them where they are too many. */
export const chosen = <F extends Pick<File, 'name' | 'type' | 'size'>>(
  files: readonly F[],
  limits: FileLimits,
  { held, one = false }: Room,
): Choice<F> => {
  if (one && files.length > 1)
    return {
      accepted: [],
      problems: [{ text: translate(filePageMessages, 'onlyOne', { n: files.length }), names: [] }],
    }
  if (!one && held + files.length > limits.maxCount)
    return { accepted: [], problems: [{ text: translate(fileMessages, 'tooMany', { n: limits.maxCount }), names: [] }] }
  const told = new Map<string, string[]>()
  const turnDown = (text: string, name: string) => {
    told.set(text, [...(told.get(text) ?? []), name])
  }
  const accepted = files.filter((file) => {
    if (!isAccepted(file, limits.types))
      turnDown(translate(fileMessages, 'wrongType', { types: limits.types.join('/') }), file.name)
    else if (file.size > limits.maxSizeMb * MB)
      turnDown(translate(fileMessages, 'tooLarge', { n: limits.maxSizeMb }), file.name)
    else return true
    return false
  })
  return { accepted, problems: [...told].map(([text, names]) => ({ text, names })) }
}
