import { webMessages } from '@geodepot/contracts/kit/web.messages.ts'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { translate } from '../../i18n/index.ts'
import { lazyPart } from './lazy-part.tsx'

afterEach(cleanup)

const late = () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  return { Part: lazyPart(() => promise), arrive: () => resolve({ default: () => <p>here</p> }) }
}
const coming = () => screen.queryByRole('status', { name: translate(webMessages, 'loading') })

test('what somebody asked for says that it is on its way, until it is there', async () => {
  const { Part, arrive } = late()
  render(<Part failed={() => undefined} />)
  expect(coming()).not.toBeNull()
  arrive()
  expect(await screen.findByText('here')).toBeTruthy()
  expect(coming()).toBeNull()
})

test('what comes by itself says nothing, and what stands in its place is enough', () => {
  const [{ Part: Own }, { Part: Asked }] = [late(), late()]
  render(
    <>
      <Own />
      <Asked waiting="…" failed={() => undefined} />
    </>,
  )
  expect(coming()).toBeNull()
  expect(screen.getByText('…')).toBeTruthy()
})
