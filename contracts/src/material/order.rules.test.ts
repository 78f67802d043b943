import { expect, it } from 'vitest'
import { beyondApproval, isContainerNo } from './order.rules.ts'

it('knows a container by its check digit, however it is written', () => {
  for (const number of ['CSQU3054383', 'csqu 305438-3', 'MSKU9070323', 'TGHU7599330', ''])
    expect([number, isContainerNo(number)]).toEqual([number, true])
  for (const number of ['CSQU3054384', 'CSQX3054383', 'CSQU305438', 'CS2U3054383', '箱子'])
    expect([number, isContainerNo(number)]).toEqual([number, false])
})

it('goes beyond what is approved to fill the last pack, and no further', () => {
  expect(beyondApproval('10', '10', null)).toBe('0')
  expect(beyondApproval('12', '10', '12')).toBe('2')
  expect(beyondApproval('11', '10', '12')).toBeUndefined()
  expect(beyondApproval('24', '10', '12')).toBeUndefined()
  expect(beyondApproval('11', '10', null)).toBeUndefined()
})
