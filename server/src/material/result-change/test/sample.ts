import type { AskOf } from '@geodepot/contracts/kit/operation.ts'
import { resultChangeCalls } from '@geodepot/contracts/material/result-change.ts'
import type { TestServer } from '../../../testing/index.ts'
import { approvedResult, deciders, resultOf } from '../../result/test/sample.ts'
import { buyer } from '../../scheme/test/sample.ts'

export type Ask = AskOf<typeof resultChangeCalls.create>
/** All lines of a result as they stand, the first of them with what is to change. */
export const draftOf = async (server: TestServer, resultId: number, more: object = {}): Promise<Ask> => ({
  resultId,
  reason: '供应商调价',
  lines: (await resultOf(server, resultId)).lines
    .filter(({ quantity, releasedQty }) => Number(quantity) > Number(releasedQty))
    .map(({ lineId, quantity, releasedQty, finalPrice }, at) => ({
      sourceLineId: lineId,
      quantity: String(Number(quantity) - Number(releasedQty)),
      finalPrice: finalPrice ?? '0',
      ...(at === 0 && more),
    })),
})
export const changeOf = (server: TestServer, id: number) => server.as('admin').call(resultChangeCalls.get, { id })

/** A change of an approved result, as its buyer has just written it. */
export const draftedChange = async (server: TestServer, resultId: number, more: object): Promise<number> =>
  (await server.as(buyer).call(resultChangeCalls.create, await draftOf(server, resultId, more))).id
/** The same, waiting for its first decision. */
export const submittedChange = async (server: TestServer, resultId: number, more: object): Promise<number> => {
  const id = await draftedChange(server, resultId, more)
  await server.as(buyer).call(resultChangeCalls.submit, { id, version: 1 })
  return id
}
/** Takes one through its approval, with what the first who decides says of lines. */
export const approveChange = async (server: TestServer, id: number, lines: object[] = []): Promise<void> => {
  for (const [at, person] of deciders.entries()) {
    const { can, version } = await server.as(person).call(resultChangeCalls.get, { id })
    if (can.approve === true)
      await server.as(person).call(resultChangeCalls.approve, { id, version, lines: at === 0 ? lines : [] } as never)
  }
}
/** Two changes: one of its own result that waits, and a draft. */
export const writeChanges = async (server: TestServer): Promise<number[]> => {
  const [one, two] = [await approvedResult(server, [[1, '4']]), await approvedResult(server, [[2, '5']])]
  return [
    await submittedChange(server, one.id, { finalPrice: '104' }),
    await draftedChange(server, two.id, { finalPrice: '95', quantity: '3' }),
  ]
}
