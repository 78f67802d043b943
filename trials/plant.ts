import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plant } from './trial.ts'

export const root = fileURLToPath(new URL('../', import.meta.url))

/** Why a plant cannot be set: its place has to be there exactly once, so that it follows the code. */
export const misfit = ({ file, find }: Plant): string | undefined => {
  const found = readFileSync(join(root, file), 'utf8').split(find).length - 1
  return found === 1 ? undefined : `the plant does not fit ${file}: its place is there ${found} times`
}
/** What makes a Node that is started with it load the planted file. @throws when the plant does not fit */
export const planting = (
  plant: Plant,
): { readonly flags: readonly string[]; readonly env: Readonly<Record<string, string>> } => {
  const { file, find, replace } = plant
  const reason = misfit(plant)
  if (reason !== undefined) throw new Error(reason)
  return {
    flags: ['--import', new URL('preload.ts', import.meta.url).href],
    env: { PLANT: JSON.stringify({ url: pathToFileURL(join(root, file)).href, find, replace }) },
  }
}
