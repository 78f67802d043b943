import { messages } from '@geodepot/contracts/kit/messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clear, show } from '../test/page.tsx'
import { serve, served } from '../test/served.ts'
import { refreshTouched, useApiQuery } from './index.ts'

afterEach(clear)

const { count } = operations('test/chip', messages('test/chip', {}), {
  count: {
    method: 'GET',
    path: '/chip/count',
    permission: 'signed-in',
    input: z.object({}),
    answer: z.object({ count: z.number() }),
  },
})
const Chip = () => <output>{useApiQuery(count, {}).data?.count ?? 'asked'}</output>

test('a first answer that was under way at a change is asked for anew, and never shown', async () => {
  const answers: ((answer: { count: number }) => void)[] = []
  const { asked } = served(
    serve(
      count,
      () =>
        new Promise((resolve) => {
          answers.push(resolve)
        }),
    ),
  )
  show(<Chip />)
  await expect.poll(() => answers.length).toBe(1)
  const read = refreshTouched(count)
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.({ count: 1 })
  await Promise.resolve()
  expect(document.body.textContent).toBe('asked')
  answers[1]?.({ count: 2 })
  await read
  await screen.findByText('2')
  expect(asked).toHaveLength(2)
})
