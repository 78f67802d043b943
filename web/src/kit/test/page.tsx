import { cleanup, configure, render, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Activity, type ReactNode, useMemo, useState } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { type Person, PersonProvider, forgetPreferences } from '../access/index.ts'
import { queryClient } from '../api/index.ts'
import { rereadLayout, KitProvider } from '../theme/index.ts'
import { setLanguage } from '../i18n/index.ts'
import { TagProvider, useTag } from '../routing/index.ts'

export const someone: Person = {
  userId: 7,
  userName: 'zb_lin',
  nickName: 'Lin',
  email: '',
  avatar: '',
  level: 1,
  deptId: 'C101',
  deptName: 'Equipment',
  secondDeptId: 'C101',
  noProject: false,
  roles: ['equip_mgr'],
  roleNames: [],
  permissions: ['*:*:*'],
}
const Address = () => {
  const { pathname, search } = useLocation()
  return <i hidden data-address={`${pathname}${search}`} />
}
/** A tag that leads where the view closes it to. */
const Leading = ({ children }: { children: ReactNode }) => {
  const tag = useTag()
  const navigate = useNavigate()
  // The same for as long as the address is, as the frame's: who follows it would do so without end.
  const leading = useMemo(
    () => ({ ...tag, close: (to?: string) => void (to !== undefined && navigate(to)) }),
    [tag, navigate],
  )
  return <TagProvider value={leading}>{children}</TagProvider>
}
/** The address that the page shows. */
export const addressNow = (): string => document.querySelector<HTMLElement>('[data-address]')?.dataset['address'] ?? ''

// A browser says how thick every edge is; this document knows only what it is told, and a text area that measures
// itself would be NaN high.
document.head.append(
  Object.assign(document.createElement('style'), {
    textContent: 'textarea { padding: 4px 8px !important; border: 1px solid !important; }',
  }),
)

// What a test waits for may have to be fetched first, on a machine that does other work as well.
configure({ asyncUtilTimeout: 20_000 })

// A button that has just been pressed stays shut for a while: who wants to press it again waits.
const isShut = (element: Element): boolean =>
  element instanceof HTMLButtonElement && (element.disabled || element.getAttribute('aria-busy') === 'true')
const aPerson = (): UserEvent => {
  const user = userEvent.setup({ delay: null })
  const press = user.click
  return Object.assign(user, {
    click: async (element: Element) => {
      if (isShut(element))
        await waitFor(() => {
          if (isShut(element)) throw new Error(`The button ${element.textContent} stays shut.`)
        })
      await press(element)
    },
  })
}

/** Draws a piece of the page for a person, at an address, with nothing remembered from before. */
export const show = (
  piece: ReactNode,
  { person = someone, at = '/equipment/device' }: { person?: Person; at?: string } = {},
) => {
  const user = aPerson()
  const screen = render(
    <KitProvider>
      <PersonProvider value={person}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Leading>{piece}</Leading>
        </MemoryRouter>
      </PersonProvider>
    </KitProvider>,
  )
  return { user, ...screen }
}
/** A piece of the page in a tag of its own, which `away` hides behind another one and brings back. */
export const InTag = ({ children }: { children: ReactNode }) => {
  const [away, setAway] = useState(false)
  return (
    <>
      <button onClick={() => setAway(!away)}>away</button>
      <Activity mode={away ? 'hidden' : 'visible'}>{children}</Activity>
    </>
  )
}
/** After each test: nothing on the page, nothing kept, Chinese again. */
export const clear = (): void => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  forgetPreferences()
  rereadLayout()
  setLanguage('cn')
}
