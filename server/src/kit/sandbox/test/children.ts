import { readFileSync, readdirSync } from 'node:fs'

export interface Child {
  readonly id: string
  readonly command: readonly string[]
  readonly environment: readonly string[]
}
const piecesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\0')
    .filter((piece) => piece !== '')
// Threads and processes end while they are looked at: of what is gone there is nothing to tell.
const unlessGone = <T>(look: () => T[]): T[] => {
  try {
    return look()
  } catch {
    return []
  }
}
const children = (): Child[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => unlessGone(() => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ')))
    .filter((id) => id !== '')
    .flatMap((id) =>
      unlessGone(() => [
        { id, command: piecesOf(`/proc/${id}/cmdline`), environment: piecesOf(`/proc/${id}/environ`) },
      ]),
    )

/** The processes that this one has started to read with `entry`, as the system knows them: on Linux alone. */
export const readersOf = (entry: string): Child[] =>
  children().filter(({ command }) => command.some((part) => part.endsWith(entry)))
