import { StartError } from '../src/kit/start-error.ts'
import { readable } from './bytes.ts'
import { faultsOfFiles } from './contents.ts'
import { type Manifest, placesIn, readManifest } from './manifest.ts'

const mostTold = 5

const damageIn = async function* (folder: string, manifest: Manifest, signal: AbortSignal): AsyncGenerator<string> {
  let whole = true
  for (const { name, sha256 } of manifest.tables) {
    const found = await readable(placesIn(folder).table(name), signal)
    if (found?.sha256 === sha256) continue
    whole = false
    yield found === undefined ? `the table ${name} is missing` : `the table ${name} is not as it was written`
  }
  // The files are told by their table.
  if (whole) yield* faultsOfFiles(folder, manifest, signal)
}

/**
 * Reads all of a back-up and compares it with what it says of itself. @throws StartError naming the first things that
 * are not as they were written
 */
export const checkedBackup = async (folder: string, signal: AbortSignal): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const damages: string[] = []
  for await (const damage of damageIn(folder, manifest, signal)) damages.push(damage)
  if (damages.length === 0) return manifest
  const more = damages.length > mostTold ? `, and ${damages.length - mostTold} more` : ''
  throw new StartError(`The back-up ${folder} is damaged: ${damages.slice(0, mostTold).join('; ')}${more}.`)
}
