import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Description } from '../../server/src/system/gen/index.ts'
import { filesBelow, root, sourceEndings } from '../checks/source.ts'
import { make } from './make.ts'

const parts = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'contracts',
  'docs/glossary.md',
  'docs/spec-map.md',
  'server',
  'tools',
  'bench',
  'e2e',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/build',
  'web/index.html',
  'web/src',
]
const code = /\.tsx?$/

/**
 * Tells the compiler to take all but the new files at their word: they are compiled where they stand, and checking them
 * again was most of the work.
 */
const trust = (base: string, fresh: ReadonlySet<string>): void => {
  for (const side of ['contracts', 'server', 'web', 'bench'])
    for (const file of filesBelow(side, sourceEndings, base))
      if (!fresh.has(file)) writeFileSync(join(base, file), `// @ts-nocheck\n${readFileSync(join(base, file), 'utf8')}`)
}

/**
 * A copy of the product with new modules in it, to run the product's own tools on.
 * Packages are those of the real one, except for our own.
 */
export const treeWith = (descriptions: readonly Description[]) => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'module-')))
  for (const part of parts) cpSync(join(root, part), join(base, part), { recursive: true })
  const packages = join(base, 'node_modules')
  mkdirSync(join(packages, '@geodepot'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@geodepot' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const side of ['contracts', 'server', 'web']) symlinkSync(join(base, side), join(packages, '@geodepot', side))
  const files = make(descriptions, base)
  trust(base, new Set(files))
  const places = descriptions.flatMap(({ area, module }) => [`${area}/${module}`, `${area}-${module}`])
  const isOurs = (line: string) => files.some((file) => line.includes(file))
  const run = (script: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: base,
      encoding: 'utf8',
    })
    return { status, lines: `${stdout}${stderr}`.split('\n') }
  }
  return {
    base,
    files,
    /** The files of one of the modules, with their lines. */
    filesOf: ({ area, module }: Description) =>
      files
        .filter((file) => file.includes(`/${area}/${module}`) || file.endsWith(`-${area}-${module}.sql`))
        .map((file) => ({ file, lines: readFileSync(join(base, file), 'utf8').split('\n').length - 1 })),
    unformatted: (): string[] =>
      run('oxfmt/bin/oxfmt', '--list-different', ...files.filter((file) => code.test(file))).lines.filter(
        (line) => line !== '',
      ),
    /** What the compiler says of the new files, and of those that they joined. */
    compiled: (): string[] => {
      const said = (side: string, like: string) => {
        const own = files.filter(
          (file) => code.test(file) && (file.startsWith('contracts/') || file.startsWith(`${side}/`)),
        )
        const settings = {
          extends: `./${like}`,
          compilerOptions: side === 'server' ? { typeRoots: [join(root, 'node_modules/@types')] } : {},
          files: own,
          include: [],
        }
        writeFileSync(join(base, `tsconfig.${side}.json`), JSON.stringify(settings))
        // Each checker works out anew what the others know, and there is no next time: with four, and kept, it is twice the
        // work.
        const once = ['--checkers', '1', '--incremental', 'false']
        return run('typescript/bin/tsc', '-p', `tsconfig.${side}.json`, '--pretty', 'false', ...once).lines
      }
      return [...said('server', 'tsconfig.json'), ...said('web', 'web/tsconfig.json')].filter(
        (line) => isOurs(line) || line.startsWith('error '),
      )
    },
    linted: (): string[] => {
      const { status, lines } = run(
        'oxlint/bin/oxlint',
        '--deny-warnings',
        '--format=unix',
        ...files.filter((file) => code.test(file)),
      )
      return status === 0 ? [] : lines.filter((line) => line !== '')
    },
    /** What the project's checks say of the new files. */
    checked: (): string[] => {
      const { stdout, stderr } = spawnSync(process.execPath, ['tools/checks/main.ts'], { cwd: base, encoding: 'utf8' })
      return `${stdout}${stderr}`
        .split('\n')
        .filter((line) => !line.endsWith('(a warning)'))
        .filter((line) => places.some((place) => line.includes(place)) || /^\S*Error/.test(line))
    },
    tested: (
      project: 'server' | 'web',
      databaseUrl: string,
      modules = descriptions,
      more: readonly string[] = [],
    ): { passed: boolean; said: string } => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--project',
          project,
          // What all files load is loaded once, and on the server as Node reads it.
          '--maxWorkers=1',
          ...(project === 'server' ? ['--experimental.viteModuleRunner=false'] : []),
          ...modules.map(({ area, module }) => `${project}/src/${area}/${module}`),
          ...more,
        ],
        {
          cwd: base,
          encoding: 'utf8',
          env: {
            ...process.env,
            TEST_DATABASE_URL: databaseUrl,
            VITEST: undefined,
            NODE_ENV: undefined,
            FORCE_COLOR: '0',
          },
        },
      )
      return { passed: status === 0, said: `${stdout}${stderr}` }
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
}
