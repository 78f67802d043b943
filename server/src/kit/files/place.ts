import { fileDefaults } from '@geodepot/contracts/kit/file.ts'
import type { FileLimits } from '@geodepot/contracts/kit/file.ts'
import type { Reader } from '../database/database.ts'
import { offered } from './record.ts'
import type { Store } from './store.ts'

/** Where files lie, and what the company's parameters say of them: given when the server starts. */
export interface FilesPlace {
  readonly store: Store
  /** The value of a parameter; undefined where there is none. */
  readonly parameter: (db: Reader, key: string) => Promise<string | undefined>
}

let wired: FilesPlace | undefined
export const wireFiles = (place: FilesPlace): void => {
  wired = place
}
const place = (): FilesPlace => {
  if (!wired) throw new Error('files were asked for before main said where they lie')
  return wired
}
export const store = (): Store => place().store

export const fileParameters = {
  types: 'sys.file.types',
  maxSizeMb: 'sys.file.maxSizeMb',
  maxCount: 'sys.file.maxCount',
  looseMb: 'sys.file.looseMb',
} as const

/** The extensions of a parameter: separated by commas, blanks or strokes, with or without their dots. */
export const typesIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,，、;；/|]+/)
      .map((type) => type.replace(/^\./, ''))
      .filter((type) => /^[a-z\d]{1,10}$/.test(type)),
  ),
]
const figure = (text: string | undefined, standard: number): number =>
  text !== undefined && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : standard

/** MB that the unfinished uploads and unattached files of one person may take. */
export const looseLimit = async (db: Reader): Promise<number> =>
  figure(await place().parameter(db, fileParameters.looseMb), fileDefaults.looseMb)

/** What is accepted for a kind of record; without one, what the parameters say. */
export const limitsOf = async (db: Reader, kind?: string): Promise<FileLimits> => {
  const { parameter } = place()
  const types = typesIn((await parameter(db, fileParameters.types)) ?? '')
  return {
    types: [
      ...new Set([
        ...(types.length === 0 ? fileDefaults.types : types),
        ...(kind === undefined ? [] : (offered(kind)?.more ?? [])),
      ]),
    ],
    maxSizeMb: figure(await parameter(db, fileParameters.maxSizeMb), fileDefaults.maxSizeMb),
    maxCount: figure(await parameter(db, fileParameters.maxCount), fileDefaults.maxCount),
  }
}
