// Boards for a wall screen or a phone: sums of the stores by month and type, and by second-level unit; and the links by
// which they are looked at without signing in.
// Asked for by acceptance A8: only with a session or a signed link, off by default, nothing of the business without either.
import { type WallRow, wallCalls } from '@geodepot/contracts/material/wall.ts'
import { wallMessages } from '@geodepot/contracts/material/wall.messages.ts'
import { textOf } from '@geodepot/contracts/kit/messages.ts'
import { listed, streamed } from '../../kit/database/list.ts'
import { exporter } from '../../kit/export.ts'
import { type Route, command, query } from '../../kit/http/route.ts'
import { lookByLink, lookBySession } from './access.ts'
import { findChoices, linkListing, makeLink, revokeLink } from './links.ts'
import { findMoney } from './money.ts'
import { findOrg } from './org.ts'

export { makeLink, revokeLink } from './links.ts'

const sheet = exporter<WallRow>()(wallMessages, 'title', [
  { key: 'name', width: 28 },
  { key: 'page', codes: 'page_' },
  {
    key: 'unitNames',
    width: 40,
    said: ({ unitNames }, language) => (unitNames === '' ? textOf(wallMessages, 'allUnits', language) : unitNames),
  },
  { key: 'state', codes: 'state_' },
  { key: 'expiresOn', type: 'date' },
  { key: 'uses', type: 'number' },
  { key: 'lastUsedTime', type: 'dateTime' },
  { key: 'createBy' },
  { key: 'createTime', type: 'dateTime' },
  { key: 'revokedBy' },
  { key: 'revokedTime', type: 'dateTime' },
])

export const routes: readonly Route[] = [
  query(wallCalls.money, ({ db, actor, context }) => findMoney(db, lookBySession(actor), context.language)),
  query(wallCalls.org, ({ db, actor, context }) => findOrg(db, lookBySession(actor), context.language)),
  query(wallCalls.moneyByLink, async ({ db, input, context }) =>
    findMoney(db, await lookByLink(db, 'money', input.linkToken, context.address), context.language),
  ),
  query(wallCalls.orgByLink, async ({ db, input, context }) =>
    findOrg(db, await lookByLink(db, 'org', input.linkToken, context.address), context.language),
  ),
  query(wallCalls.list, ({ db, actor, input, context }) =>
    listed<WallRow>(db, linkListing(actor, input, context.language), input),
  ),
  query(wallCalls.choices, ({ db, actor, context }) => findChoices(db, actor, context.language)),
  query(wallCalls.export, async ({ db, actor, input, context }) =>
    sheet(streamed<WallRow>(db, linkListing(actor, input, context.language), input), context.language, input.columns),
  ),
  command(wallCalls.create, ({ tx, actor, input, context }) => makeLink(tx, actor, context, input)),
  command(wallCalls.revoke, ({ tx, actor, input, context }) => revokeLink(tx, actor, context, input.id)),
]
