// The browser of the journeys: the one that CHROMIUM names, else the machine's own, else the one that comes as a package.
// Asked for by the specification's journeys, which run on a machine that has Node and npm and nothing else.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  )

/** Whether a program answers as a browser; what stands in its way otherwise. */
const trouble = (path: string, env: Record<string, string>): string | undefined => {
  const answer = spawnSync(path, ['--version', '--no-sandbox'], { env, encoding: 'utf8', timeout: 30_000 })
  if (answer.status === 0) return undefined
  return (
    answer.error?.message ??
    (answer.stderr.trim().split('\n').at(-1) || `it ended with ${answer.status ?? answer.signal}`)
  )
}

const names = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome']
const places = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

const onThisMachine = (env: Record<string, string>): string | undefined => {
  const folders = new Set([
    ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
    ...places,
  ])
  const candidates = [...folders].flatMap((folder) =>
    [...names, 'Google Chrome', 'Chromium'].map((name) => join(folder, name)),
  )
  // Some systems keep a script of that name that only says where to get the browser: it has to answer.
  return candidates.find((path) => existsSync(path) && trouble(path, env) === undefined)
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

/** Unpacks the package beside the sources, once per version: into a side folder first, so that a broken-off one is never taken for whole. */
const unpacked = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const cache = join(root, '.cache')
  const folder = join(cache, `chromium-${version}`)
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
  const advice = 'install Chromium or Chrome, or name one with CHROMIUM'
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`No browser found, and none comes as a package for ${process.platform}-${process.arch}: ${advice}.`)
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(folder, 'fonts') }
  const alone = { ...env, ...fonts }
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
  const own = onThisMachine(env)
  return own === undefined ? packaged(env) : { executablePath: own, args, env }
}
