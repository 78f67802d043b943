import { dirname, join } from 'node:path/posix'
import type { Check } from './source.ts'

/** What stays behind for every later file of the same worker: said by a test, or by what it imports. */
const lasting =
  /^\s*(?:(?:export )?const \w+ = )?(?:vi\.(?:mock|doMock)|(?:await )?(?:implement|declarePorts|register[A-Z]\w*))(?:<.*>)?\(/
const importing = /from '(\.[^']*\/test\/[^']*)'/

interface Text {
  readonly file: string
  readonly text: string
}

/**
 * A test file that makes something known to the whole process, or mocks a module, has a world of its own: which files
 * run after it in the same worker differs from machine to machine.
 *
 * @param tests test files of the server and the web, and what only they use, with their texts
 * @param apart the text in which the files with worlds of their own are named
 */
export const worlds = (tests: readonly Text[], apart: string): Check[] => {
  // What does so as soon as it is imported; in a function it is that function's to undo.
  const atOnce = new Set(
    tests.filter(({ text }) => text.split('\n').some((line) => /^\S/.test(line) && lasting.test(line))).map(nameOf),
  )
  const stays = (file: string, line: string): boolean => {
    const [, request] = importing.exec(line) ?? []
    return lasting.test(line) || (request !== undefined && atOnce.has(join(dirname(file), request)))
  }
  return [
    {
      name: 'worlds: a test that registers or mocks has its own',
      errors: tests
        .filter(({ file }) => /\.test\.tsx?$/.test(file) && !apart.includes(`'${file}'`))
        .flatMap(({ file, text }) =>
          text
            .split('\n')
            .flatMap((line, index) =>
              stays(file, line)
                ? [{ file, line: index + 1, message: `${line.trim()} stays behind: name the file in vitest.config.ts` }]
                : [],
            ),
        ),
    },
  ]
}
const nameOf = ({ file }: Text): string => file
