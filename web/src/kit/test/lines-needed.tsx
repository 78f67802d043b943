import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { show } from './page.tsx'
import { served } from './served.ts'

/** What a form says that is submitted empty: that it has no lines, with the field that is missing too. */
export const linesNeeded = (Form: ComponentType, create: AnyOperation, field: string): void => {
  test('the first press of submit says all that is missing, lines as well', async () => {
    const { asked } = served()
    const { user } = show(<Form />, { at: '/a/new' })
    await user.click(await screen.findByRole('button', { name: /保存并提交/ }))
    const told = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join(' ')
    expect(told).toContain(field)
    expect(told).toContain('请至少填写一行明细')
    expect(asked.some(({ name }) => name === create.name)).toBe(false)
  })
}
