import { setTimeout as sleep } from 'node:timers/promises'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { pushPath } from '@geodepot/contracts/kit/push.ts'
import { notice } from '@geodepot/contracts/system/notice.ts'
import { prefix } from '../../server/src/kit/http/app.ts'
import { type Page, openPage } from '../../server/src/testing/node.ts'
import { type Caller, callerAt, granted, signIn } from '../calls.ts'
import { urlOf } from '../../server/src/postgres/embedded.ts'
import type { Trial } from '../trial.ts'

const pageAt = (origin: string, { token }: Caller, since?: string): Page =>
  openPage({ address: `${origin.replace('http', 'ws')}${prefix}${pushPath}` }, { token, since })
const within = <T>(work: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([work, sleep(ms).then(() => undefined)])
const heardMs = 10_000

/**
 * Two products on one database, one of them killed: the other answers
 * everybody, whichever node they signed in at, and tells every page.
 */
export const nodes: Trial = {
  name: 'nodes',
  plant: {
    file: 'server/src/kit/push/wake.ts',
    fault: 'a node hears only what it says itself',
    find: "said: 'push_said'",
    replace: 'said: `push_said_${process.pid}`',
  },
  run: async (place) => {
    const first = await place.product()
    const second = await place.product({ folder: first.folder, env: { DATABASE_URL: urlOf(first.folder) } })
    const faults: string[] = []
    const [there, reader] = [await signIn(second.origin, 'admin'), await signIn(second.origin, 'dp_sun')]
    const here = callerAt(first.origin, there.token)
    const publish = (by: Caller, noticeTitle: string) =>
      granted(by.call(notice.create, { noticeTitle, noticeType: '1', noticeContent: '<p>x</p>', status: '0' }))
    const [stays, moves] = [pageAt(first.origin, reader), pageAt(second.origin, reader)]
    const greeted = await within(Promise.all([stays.next('hello'), moves.next('hello')]), heardMs)
    if (!greeted) faults.push('a page is not greeted')
    await publish(there, 'from the second node')
    if (!(await within(Promise.all([stays.next('said'), moves.next('said')]), heardMs)))
      faults.push('what is said at one node is not heard at both')

    let [answered, refused] = [0, 0]
    const over = new AbortController()
    const calling = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) {
          const answer = await here.call(device.list, {}, { patienceMs: 10_000 }).catch(() => undefined)
          if (answer?.code === 200) answered += 1
          else refused += 1
        }
      }),
    )
    await sleep(300)
    await second.kill()
    if ((await within(moves.closed, heardMs)) === undefined) faults.push('a page of the killed node is not told')
    const moved = pageAt(first.origin, reader, greeted?.[1].since)
    if (!(await within(moved.next('hello'), heardMs)))
      faults.push('a page of the killed node is not greeted by the other')
    await publish(here, 'from the first node')
    if (!(await within(Promise.all([stays.next('said'), moved.next('said')]), heardMs)))
      faults.push('what is said after the kill is not heard')
    const session = await here.call(device.list)
    if (session.code !== 200) faults.push(`a session of the killed node is not known to the other: ${session.status}`)
    await sleep(500)
    over.abort()
    await calling
    if (refused > 0) faults.push(`${refused} of ${answered + refused} calls to the other node are not answered`)
    for (const page of [stays, moved]) await page.leave()
    return { figures: `${answered} calls answered by the node that stays, ${refused} not; 3 pages`, faults }
  },
}
