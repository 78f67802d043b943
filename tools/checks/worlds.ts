import type { Check } from './source.ts'

/** What stays behind for every later file of the same worker. */
const lasting = /^\s*(?:vi\.(?:mock|doMock)|(?:await )?register[A-Z]\w*)\(/

/**
 * A test file that makes something known to the whole process, or mocks a module, has a world of its own: which files
 * run after it in the same worker differs from machine to machine.
 *
 * @param tests test files of the server and the web with their texts
 * @param apart the text in which the files with worlds of their own are named
 */
export const worlds = (tests: readonly { readonly file: string; readonly text: string }[], apart: string): Check[] => [
  {
    name: 'worlds: a test that registers or mocks has its own',
    errors: tests
      .filter(({ file }) => !apart.includes(`'${file}'`))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            lasting.test(line)
              ? [{ file, line: index + 1, message: `${line.trim()} stays behind: name the file in vitest.config.ts` }]
              : [],
          ),
      ),
  },
]
