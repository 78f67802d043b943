// Equipment of a journey's own: made by the product's own calls, named as nothing
// else is, so that journeys do not meet in the same rows.
import { category, type CategoryNode } from '@geodepot/contracts/equipment/category.ts'
import { device } from '@geodepot/contracts/equipment/device.ts'
import { model } from '@geodepot/contracts/equipment/model.ts'
import { ask } from './ask.ts'
import { unique } from './journey.ts'

export interface OwnModel {
  readonly modelId: number
  readonly brand: string
  readonly devModel: string
  readonly devName: string
}
export interface OwnDevice {
  readonly devId: number
  readonly selfNum: string
  readonly devSign: string
}

const all = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...all(node.children ?? [])])

/** A model of single devices in a category of the demo company, by the category's code. */
export const makeModel = async (token: string, code: string): Promise<OwnModel> => {
  const found = all(await ask(token, category.tree, {})).find((one) => one.code === code)
  if (!found) throw new Error(`the demo company has no category ${code}`)
  const devModel = unique('JM-')
  const own = { brand: 'Journey', devModel, devName: `旅程设备 ${devModel}` }
  const { modelId } = await ask(token, model.create, { ...own, categoryId: found.id, tracking: 'single', unit: '台' })
  return { ...own, modelId }
}

/** Devices of a model in the pool of a department. */
export const makeDevices = async (
  token: string,
  { modelId, devName }: OwnModel,
  ownerOrgId: string,
  count: number,
): Promise<OwnDevice[]> => {
  const made: OwnDevice[] = []
  for (let at = 0; at < count; at += 1) {
    const selfNum = unique('N')
    const devSign = unique('S')
    const { devId } = await ask(token, device.create, {
      modelId,
      devName,
      selfNum,
      devSign,
      ownerOrgId,
      originalValue: '120000',
      netValue: '60000',
      currency: 'USD',
    })
    made.push({ devId, selfNum, devSign })
  }
  return made
}
