// The operation log: every change, export and refusal with who, where and how long, and what it changed field by field.
// Asked for by acceptance C7 and the wire's row of the logs.
import { type OperlogRow, operlog } from '@geodepot/contracts/system/operlog.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { audit } from '../../kit/audit.ts'
import { hideAll, hideRows } from '../../kit/database/hidden.ts'
import { exporter } from '../../kit/export.ts'
import { forbidden, notFound } from '../../kit/http/refusal.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { loggedModules, titleOf } from './calls.ts'
import { countSeen, findOperation, findOperations, operationLog, streamOperations } from './queries.ts'

export { nameCalls } from './calls.ts'

const sheet = exporter<OperlogRow>()(operlogMessages, 'title', [
  { key: 'operId', type: 'number' },
  { key: 'title', head: 'module', width: 16 },
  { key: 'operTime', type: 'dateTime' },
  { key: 'operName' },
  { key: 'nickName' },
  { key: 'deptName', width: 20 },
  { key: 'action', width: 14 },
  { key: 'about', width: 40 },
  { key: 'businessType', codes: 'businessType' },
  { key: 'status', codes: 'status' },
  { key: 'errorMsg', width: 30 },
  { key: 'operatorType', codes: 'operatorType' },
  { key: 'operIp', width: 16 },
  { key: 'requestMethod' },
  { key: 'operUrl', width: 36 },
  { key: 'method', width: 30 },
  { key: 'operParam', width: 40 },
  { key: 'costTime', type: 'number', unit: 'costTimeUnit' },
])

export const routes: readonly Route[] = [
  query(operlog.list, ({ db, actor, input, context }) => findOperations(db, actor, input, context.language)),
  query(operlog.modules, async ({ context }) =>
    loggedModules().map((module) => ({ module, title: titleOf(module, context.language) })),
  ),
  query(operlog.get, async ({ db, actor, input, context }) => {
    const found = await findOperation(db, actor, input.id, context.language)
    if (!found) throw notFound()
    return found
  }),
  query(operlog.export, async ({ db, actor, input, context }) =>
    sheet(streamOperations(db, actor, input, context.language), context.language, input.columns),
  ),
  command(operlog.remove, async ({ tx, actor, input, context }) => {
    if ((await countSeen(tx, actor, input.ids)) !== new Set(input.ids).size) throw notFound()
    await hideRows(tx, actor, operationLog, input.ids)
    await audit(
      tx,
      actor,
      context,
      'system/operlog',
      'remove',
      input.ids.map((id) => ({ id })),
    )
  }),
  command(operlog.clean, async ({ tx, actor, context }) => {
    // Nobody clears what is out of sight.
    if (!actor.scope.all) throw forbidden()
    await audit(tx, actor, context, 'system/operlog', 'clean', [{ id: await hideAll(tx, actor, operationLog) }])
  }),
]
