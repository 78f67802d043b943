import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const day = 86_400_000
/** How long a page that stays open finds the files that it was built with. */
const lasting = 30 * day

/** Removes from a folder what `current` does not name and what no build has written for a month before `now`. */
export const dropOutdated = async (folder: string, current: ReadonlySet<string>, now: number): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const of = name.replace(/\.(?:br|gz)$/, '')
      const found = await stat(path)
      if (found.isFile() && !current.has(of) && now - found.mtimeMs > lasting) await rm(path)
    }),
  )
}

/**
 * Leaves the hashed files of earlier builds where they are: a page that was opened before an update asks for them by
 * name when its person goes on to another page.
 */
export const keptForOpenPages = (): Plugin => {
  let folder = ''
  const current = new Set<string>()
  return {
    name: 'kept-for-open-pages',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir, build.assetsDir)
    },
    writeBundle: (_options, bundle) => {
      for (const name of Object.keys(bundle)) current.add(name.replace(/^assets\//, ''))
    },
    closeBundle: () => dropOutdated(folder, current, Date.now()),
  }
}
