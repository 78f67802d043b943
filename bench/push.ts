// What telling everybody costs: a thousand open pages on one node, and a message to each person at once.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, connect, inTransaction } from '../server/src/kit/database/database.ts'
import { send } from '../server/src/kit/push/index.ts'
import { type Place, startProduct } from './place.ts'
import { memoryOf } from './proc.ts'
import type { Tell } from './report.ts'

const pages = 1000
const rounds = 5
const tokenOf = (page: number): string => `bench-page-${page}`

/** People with a session each; their ids. */
const sessions = async (db: Database): Promise<number[]> => {
  const moment = new Date()
  const later = new Date(moment.getTime() + 3_600_000)
  const { rows: people } = await sql<{ id: number }>`
    insert into system.user (name, nick_name, department_id, password_hash, created_at)
    select 'page' || n, 'Page ' || n, 'C101', '-', ${moment} from generate_series(1, ${pages}::int) n returning id`.execute(
    db,
  )
  await db
    .insertInto('system.session')
    .values(
      people.map(({ id }, page) => ({
        token_hash: createHash('sha256').update(tokenOf(page)).digest(),
        refresh_hash: createHash('sha256').update(`refresh ${page}`).digest(),
        user_id: id,
        address: '127.0.0.1',
        client: 'bench',
        created_at: moment,
        seen_at: moment,
        expires_at: later,
        refresh_until: later,
      })),
    )
    .execute()
  return people.map(({ id }) => id)
}

/** Opens a page and resolves once it was greeted; `heard` is told of each message. */
const open = (url: string, page: number, heard: () => void): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/prod-api/ws`)
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ token: tokenOf(page) }))
    })
    socket.addEventListener('close', ({ code }) => {
      reject(new Error(`page ${page} was closed with ${code}`))
    })
    socket.addEventListener('message', ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type === 'hello') resolve(socket)
      if (type === 'messages') heard()
    })
  })

/** Milliseconds from the commit until each page has heard, in order. */
const told = async (
  db: Database,
  people: readonly number[],
  listen: (heard: () => void) => void,
): Promise<number[]> => {
  const times: number[] = []
  let begin = 0
  const all = new Promise<void>((resolve) => {
    listen(() => {
      if (times.push(performance.now() - begin) === people.length) resolve()
    })
  })
  await inTransaction(db, async (tx) => {
    await send(tx, [
      {
        to: people,
        kind: 'alert',
        title: ['设备超期预警', 'Equipment overdue'],
        body: ['十台设备逾期未返还', 'Ten devices are overdue'],
        link: '/equipment/device',
      },
    ])
    begin = performance.now()
  })
  await all
  return times.toSorted((one, other) => one - other)
}

export const push = async (place: Place, [devices = 0]: readonly number[], tell: Tell): Promise<void> => {
  const databaseUrl = await place.copy(devices)
  const { db, close } = connect(databaseUrl, () => undefined, 2)
  const product = await startProduct(databaseUrl)
  try {
    const people = await sessions(db)
    await sleep(2000)
    const before = memoryOf(product.pid)
    let hear = (): void => undefined
    const sockets: WebSocket[] = []
    for (let page = 0; page < pages; page += 50)
      sockets.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            open(product.url, page + index, () => {
              hear()
            }),
          ),
        )),
      )
    await sleep(2000)
    const memory = memoryOf(product.pid) - before
    const all: number[] = []
    for (let round = 0; round < rounds; round++)
      all.push(
        ...(await told(db, people, (heard) => {
          hear = heard
        })),
      )
    const at = (share: number): number =>
      (all.toSorted((one, other) => one - other)[Math.ceil(all.length * share) - 1] ?? 0) / 1000
    tell({
      name: `a message to ${pages.toLocaleString('en')} open pages: until the 99th in 100 has it`,
      bound: 2,
      value: at(0.99),
      unit: 's',
      note: `half of them after ${at(0.5).toFixed(2)} s; ${rounds} times`,
    })
    tell({
      name: 'memory of an open page on the server',
      value: (memory * 1024) / pages,
      unit: 'KB',
      note: `${memory.toFixed(0)} MB for ${pages.toLocaleString('en')}`,
    })
    for (const socket of sockets) socket.close()
  } finally {
    await product.stop()
    await close()
  }
}
