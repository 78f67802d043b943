import { z } from 'zod'
import { exportInput } from '../kit/export.ts'
import { operations } from '../kit/operation.ts'
import { can, date, id, listInput, many, pageOf, required, text, time } from '../kit/wire.ts'
import { linkToken } from '../system/ticket.ts'
import { wallMessages } from './wall.messages.ts'

/** The pages that hang on a wall. */
export const wallPages = ['money', 'org'] as const
export type WallPage = (typeof wallPages)[number]
/** What became of a link; `ended` is one whose maker may not look any more himself. */
export const wallStates = ['open', 'expired', 'revoked', 'ended'] as const

const usd = z.string()
const shown = {
  asOf: time,
  period: z.string(),
  beginsOn: z.string(),
  endsOn: z.string(),
  fromPeriod: z.string(),
  /** Which second-level units it is of, in words; none: of all that its owner sees. */
  covers: z.array(z.string()),
}
/** What came into the stores, left them and lies there, by period and by type of material. Sums, and nothing else. */
const money = z.object({
  ...shown,
  months: z.array(
    z.object({
      period: z.string(),
      isClosed: z.boolean(),
      openingUSD: usd,
      inUSD: usd,
      outUSD: usd,
      endingUSD: usd,
    }),
  ),
  /** In and out of all these periods, and what lies there now. */
  types: z.array(z.object({ type: z.string(), typeName: z.string(), inUSD: usd, outUSD: usd, endingUSD: usd })),
})
export type WallMoney = z.output<typeof money>
/** What second-level units got from the stores, ordered and received: in this period, and in all of them. */
const org = z.object({
  ...shown,
  units: z.array(
    z.object({
      unitId: z.string(),
      unitName: z.string(),
      issuedUSD: usd,
      orderedUSD: usd,
      receivedUSD: usd,
      issuedNowUSD: usd,
      orderedNowUSD: usd,
      receivedNowUSD: usd,
    }),
  ),
})
export type WallOrg = z.output<typeof org>

export const wallRow = z.object({
  id: z.number().int(),
  name: z.string(),
  page: z.enum(wallPages),
  unitNames: z.string(),
  state: z.enum(wallStates),
  expiresOn: z.string(),
  uses: z.number().int(),
  lastUsedTime: time.nullable(),
  createBy: z.string(),
  createTime: time,
  revokedBy: z.string().nullable(),
  revokedTime: time.nullable(),
  can: can(['revoke']),
})
export type WallRow = z.output<typeof wallRow>

const query = listInput(
  {
    keyword: text(60).optional(),
    page: many(z.enum(wallPages)),
    state: many(z.enum(wallStates)),
  },
  ['id', 'expiresOn', 'lastUsedTime', 'uses'],
)
const exported = [
  'name',
  'page',
  'unitNames',
  'state',
  'expiresOn',
  'uses',
  'lastUsedTime',
  'createBy',
  'createTime',
  'revokedBy',
  'revokedTime',
] as const

export const wallCalls = operations('material/wall', wallMessages, {
  /** Under a session: within the data scope of whoever is signed in. */
  money: {
    method: 'GET',
    path: '/material/wall/money',
    permission: 'material:wall:query',
    input: z.object({}),
    answer: money,
  },
  org: {
    method: 'GET',
    path: '/material/wall/org',
    permission: 'material:wall:query',
    input: z.object({}),
    answer: org,
  },
  /** The same by a link: within what it was made for, and never more than its maker sees. */
  moneyByLink: {
    method: 'POST',
    path: '/material/wall/money/link',
    permission: 'public',
    input: z.object({ linkToken }),
    answer: money,
  },
  orgByLink: {
    method: 'POST',
    path: '/material/wall/org/link',
    permission: 'public',
    input: z.object({ linkToken }),
    answer: org,
  },
  list: {
    method: 'GET',
    path: '/material/wall/list',
    permission: 'material:wall:list',
    wire: 'rows',
    input: query,
    answer: pageOf(wallRow),
  },
  export: {
    method: 'POST',
    path: '/material/wall/export',
    permission: 'material:wall:export',
    wire: 'file',
    body: 'form',
    input: exportInput(query, exported),
    answer: z.void(),
  },
  /** Whether links open anything at all, and which units one may be made for. */
  choices: {
    method: 'GET',
    path: '/material/wall/choices',
    permission: 'material:wall:list',
    input: z.object({}),
    answer: z.object({
      isOn: z.boolean(),
      units: z.array(z.object({ unitId: z.string(), unitName: z.string() })),
    }),
  },
  /** Makes a link: its address is answered once, and kept by nobody. */
  create: {
    method: 'POST',
    path: '/material/wall',
    permission: 'material:wall:add',
    secret: true,
    input: z.object({
      name: required(60),
      page: z.enum(wallPages),
      /** None: all that its maker sees, whatever that comes to be. */
      units: z.array(text(32)).max(100).optional(),
      expiresOn: date,
    }),
    answer: z.object({ id: z.number().int(), path: z.string() }),
  },
  revoke: {
    method: 'POST',
    path: '/material/wall/{id}/revoke',
    permission: 'material:wall:revoke',
    success: 'revoked',
    input: z.object({ id }),
    answer: z.void(),
  },
})
