import { people, roles } from '../demo/facts.ts'
import { loadConfig } from './kit/config.ts'
import { StartError } from './kit/start-error.ts'
import { onStop } from './kit/stop-signal.ts'
import { type Product, startProduct } from './product.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const wished = new Error('a stop was asked for')
const closers: (() => Promise<unknown>)[] = []
let stopping = false

/** Closes what was opened, the last first. A request that does not end keeps nobody here for long. */
const end = async (code: number, starting: Promise<unknown>): Promise<void> => {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(code === 0 ? 1 : code), 25_000).unref()
  await starting.catch(() => undefined)
  for (const close of closers.toReversed())
    await close().catch((error: unknown) => {
      say(String(error))
    })
  process.exit(code)
}

const tell = ({ address, accounts }: Product, given: boolean): void => {
  say(`Geodepot is ready: ${address}`)
  if (accounts.length === 0) return
  const titleOf = (name: string) =>
    roles.find(({ key }) => people.find(({ account }) => account === name)?.roles.includes(key))?.nameEn ?? ''
  say(`Accounts to sign in with:\n${accounts.map(({ name }) => `  ${name.padEnd(8)} ${titleOf(name)}`).join('\n')}`)
  const made = accounts.find(({ password }) => password !== undefined)?.password
  if (made !== undefined) say(`Password: ${made} (also in accounts.txt of the data folder, until it is changed)`)
  else say(given ? 'Password: the one given as DEMO_PASSWORD' : 'Password: the one given at the first start')
}

const start = async (): Promise<void> => {
  const config = loadConfig(process.env)
  const product = await startProduct({
    config,
    say,
    onClose: (close) => {
      closers.push(close)
    },
    goOn: () => {
      if (stopping) throw wished
    },
    onLost: (reason) => {
      say(reason.message)
      void end(1, Promise.resolve())
    },
  })
  if (!stopping) tell(product, product.first && config.demoPassword !== undefined)
}

const starting = start()
onStop(() => void end(0, starting))
starting.catch((error: unknown) => {
  if (error !== wished)
    process.stderr.write(
      `${error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  void end(1, Promise.resolve())
})
