// What an update costs a person who was here before: the product is built twice, the second time with one other text in
// a module that every page needs, and with one in a list.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { freshFolder } from './place.ts'
import type { Place } from './place.ts'
import type { Tell } from './report.ts'

const web = join(import.meta.dirname, '..', 'web')
/** A text of the frame, and one of the device list. */
const changes = [
  { name: 'the frame', of: 'system/shell.messages.ts' },
  { name: 'a list', of: 'equipment/device.messages.ts' },
  { name: 'the kit', of: 'kit/list.messages.ts' },
]

/** File → bytes as brotli, of a build in which the first text of a file ends otherwise. */
const built = async (changed?: string): Promise<ReadonlyMap<string, number>> => {
  const outDir = freshFolder()
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir },
      plugins: [
        {
          name: 'another-text',
          enforce: 'pre',
          transform: (code, id) =>
            changed !== undefined && id.endsWith(`/contracts/src/${changed}`)
              ? code.replace(/(: \['[^']*)'/, "$1 changed'")
              : undefined,
        },
      ],
    })
    const folder = join(outDir, 'assets')
    return new Map(
      readdirSync(folder)
        .filter((name) => existsSync(join(folder, `${name}.br`)))
        .map((name) => [name, statSync(join(folder, `${name}.br`)).size]),
    )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

export const update = async (_place: Place, _sizes: readonly number[], tell: Tell): Promise<void> => {
  const before = await built()
  for (const { name, of } of changes) {
    const fetched = [...(await built(of))].filter(([file]) => !before.has(file))
    tell({
      name: `one changed text of ${name}, for a returning person (brotli)`,
      bound: 60,
      unit: 'KB',
      // Nothing would mean that nothing was tried.
      value: fetched.length === 0 ? Number.NaN : fetched.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024,
      note: fetched.map(([file]) => file).join(', '),
    })
  }
}
