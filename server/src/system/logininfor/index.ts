// The sign-in log: who came in, went out or was turned away, from where and why. It is written once and never changed.
// Asked for by acceptance C7 and the wire's row of the logs.
import { type SignInOutcome, type SignInRow, logininfor } from '@geodepot/contracts/system/logininfor.ts'
import { logininforMessages } from '@geodepot/contracts/system/logininfor.messages.ts'
import type { Context } from '../../kit/access/actor.ts'
import { audit } from '../../kit/audit.ts'
import { now } from '../../kit/clock.ts'
import type { Reader } from '../../kit/database/database.ts'
import { hideAll, hideRows } from '../../kit/database/hidden.ts'
import { exporter } from '../../kit/export.ts'
import { type Reason, forbidden, notFound, said } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { countSeen, findSignIns, signInLog, streamSignIns } from './queries.ts'

export { clientOf } from './client.ts'

interface SignIn {
  /** As it was typed. */
  readonly userName: string
  readonly context: Pick<Context, 'address' | 'client' | 'requestId'>
  readonly outcome: SignInOutcome
  /** Why somebody was turned away or had to go. */
  readonly reason?: Reason
}
const usual: Readonly<Record<SignInOutcome, Reason>> = {
  in: { key: 'signedIn', messages: logininforMessages },
  out: { key: 'signedOut', messages: logininforMessages },
  refused: { key: 'status1', messages: logininforMessages },
}

/** Writes a sign-in, a sign-out or a refused attempt into the log. */
export const logSignIn = async (
  db: Reader,
  { userName, context, outcome, reason = usual[outcome] }: SignIn,
): Promise<void> => {
  await db
    .insertInto('system.sign_in_log')
    .values({
      user_name: userName,
      outcome,
      message: said(reason, 'cn'),
      message_en: said(reason, 'en'),
      address: context.address,
      client: context.client,
      request_id: context.requestId,
      happened_at: now(),
    })
    .execute()
}

const sheet = exporter<SignInRow>()(logininforMessages, 'title', [
  { key: 'userName' },
  { key: 'nickName' },
  { key: 'outcome', codes: 'outcome' },
  { key: 'status', codes: 'status' },
  { key: 'msg', width: 28 },
  { key: 'ipaddr' },
  { key: 'browser' },
  { key: 'os' },
  { key: 'accessTime', type: 'dateTime' },
  { key: 'infoId', type: 'number' },
])

export const routes: readonly Route[] = [
  query(logininfor.list, ({ db, actor, input, context }) => findSignIns(db, actor, input, context.language)),
  query(logininfor.export, async ({ db, actor, input, context }) =>
    sheet(streamSignIns(db, actor, input, context.language), context.language, input.columns),
  ),
  command(logininfor.remove, async ({ tx, actor, input, context }) => {
    if ((await countSeen(tx, actor, input.ids)) !== new Set(input.ids).size) throw notFound()
    await hideRows(tx, actor, signInLog, input.ids)
    await audit(
      tx,
      actor,
      context,
      'system/logininfor',
      'remove',
      input.ids.map((id) => ({ id })),
    )
  }),
  command(logininfor.clean, async ({ tx, actor, context }) => {
    // Nobody clears what is out of sight.
    if (!actor.scope.all) throw forbidden()
    await audit(tx, actor, context, 'system/logininfor', 'clean', [{ id: await hideAll(tx, actor, signInLog) }])
  }),
]
