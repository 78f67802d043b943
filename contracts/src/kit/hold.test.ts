import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { documentTexts } from './document.messages.ts'
import { type Holds, holdFaults } from './hold.ts'
import { messages } from './messages.ts'

describe('what a document stands on', () => {
  it('is named by a field of the header, and every refusal has its text', () => {
    const errors = (holds: Holds, texts = {}) =>
      holdFaults({
        messages: messages('test/slip', { ...documentTexts, ...texts }),
        header: z.object({ projectInfoNo: z.string(), orderId: z.number() }),
        holds,
      })
    const project = { field: 'projectInfoNo', department: 'department_id' }
    const order = { field: 'orderId', column: 'order_id', states: ['approved'], lacking: 'unknownOrder' }
    const ofProject = ['{count} 张', '{count} slips']
    expect(errors({})).toEqual([])
    expect(errors({ project })).toEqual(['it has no text ofProject'])
    expect(errors({ project }, { ofProject })).toEqual([])
    expect(errors({ project: { ...project, field: 'projectId' } }, { ofProject })).toEqual([
      'no field projectId names what it stands on',
    ])
    expect(errors({ documents: { 'test/order': order } })).toEqual(['it has no text unknownOrder'])
    expect(
      errors({ documents: { 'test/order': { ...order, field: 'order' } } }, { unknownOrder: ['无', 'None'] }),
    ).toEqual(['no field order names what it stands on'])
  })
})
