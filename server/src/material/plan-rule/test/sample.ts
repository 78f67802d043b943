import type { planRuleCalls } from '@geodepot/contracts/material/plan-rule.ts'
import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { sql } from 'kysely'
import type { TestServer } from '../../../testing/index.ts'

export const userNamed = async ({ db }: Pick<TestServer, 'db'>, account: string): Promise<number> =>
  (await sql<{ id: number }>`select id from system.user where name = ${account}`.execute(db)).rows[0]?.id ?? 0

/** One as a person writes it. */
export const draftOf = async (server: Pick<TestServer, 'db'>) =>
  ({
    name: '名称甲',
    position: 10,
    materialType: 'vibrator',
    projectCountry: '1',
    amountFrom: '0.00',
    amountTo: '5000.00',
    purchaserId: await userNamed(server, 'cg_dai'),
    purchaseMode: 'inquiry',
    sourceType: 'domestic',
  }) satisfies AskOf<typeof planRuleCalls.create>
