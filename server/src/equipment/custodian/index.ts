// Who answers for the equipment of a place: named once, handed over afterwards.
// Asked for by the rules from practice: nobody with custody is disabled before it is handed over.
import { type CustodianRow, custodian } from '@geodepot/contracts/equipment/custodian.ts'
import { custodianMessages } from '@geodepot/contracts/equipment/custodian.messages.ts'
import { saidAmounts } from '@geodepot/contracts/kit/amounts.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { registerDuty } from '../../system/duty/index.ts'
import { answered } from './duty.ts'
import { custodianListing, nameCustodian } from './queries.ts'

export { custody } from './duty.ts'

registerDuty(answered)

const sheet = exporter<CustodianRow>()(custodianMessages, 'title', [
  { key: 'placeKind', codes: 'placeKind_' },
  { key: 'holderName', width: 32 },
  { key: 'orgName', width: 28 },
  { key: 'personName' },
  { key: 'since', type: 'dateTime' },
  { key: 'heldQty', width: 32, said: ({ heldQty }) => saidAmounts(heldQty) },
])

export const routes: readonly Route[] = [
  query(custodian.list, ({ db, actor, input, context }) =>
    listed<CustodianRow>(db, custodianListing(actor, input, context.language), input),
  ),
  query(custodian.export, async ({ db, actor, input, context }) =>
    sheet(
      streamed<CustodianRow>(db, custodianListing(actor, input, context.language), input),
      context.language,
      input.columns,
    ),
  ),
  command(custodian.name, ({ tx, actor, input, context }) => nameCustodian(tx, actor, context, input)),
]
