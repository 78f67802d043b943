import { screen, waitFor, within } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clear, show } from '../../test/page.tsx'
import { dockedAt } from './dock.ts'
import { AppDialog } from './lazy-dialog.tsx'

// Under test antd gives every dialog the same id: their names and their order for Escape would be mixed up.
beforeEach(() => {
  vi.stubEnv('NODE_ENV', 'development')
})
afterEach(() => {
  clear()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const dialogs = () =>
  screen.queryAllByRole('dialog').filter((dialog) => dialog.closest('[style*="display: none"]') === null)
const opened = (name: string) => screen.findByRole('dialog', { name })

const Two = ({ dirty = false }: { dirty?: boolean }) => {
  const [open, setOpen] = useState<readonly string[]>([])
  const close = (name: string) => () => {
    setOpen((before) => before.filter((one) => one !== name))
  }
  return (
    <>
      <button
        onClick={() => {
          setOpen(['first'])
        }}
      >
        open
      </button>
      <AppDialog open={open.includes('first')} title="first" onClose={close('first')} dirty={dirty}>
        <input aria-label="note" />
        <button
          onClick={() => {
            setOpen(['first', 'second'])
          }}
        >
          further
        </button>
      </AppDialog>
      <AppDialog open={open.includes('second')} title="second" onClose={close('second')}>
        more
      </AppDialog>
    </>
  )
}

describe('the dialog', () => {
  test('is closed by Escape, the topmost first, and by its button, never by a click beside it; the focus returns', async () => {
    const { user } = show(<Two />)
    await user.click(screen.getByRole('button', { name: 'open' }))
    const first = await opened('first')
    await user.click(screen.getByRole('button', { name: 'further' }))
    await opened('second')
    const wrap = first.closest('.ant-modal-wrap')
    if (wrap) await user.click(wrap)
    expect(dialogs()).toHaveLength(2)
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(dialogs()).toEqual([first])
    })
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => {
      expect(dialogs()).toHaveLength(0)
    })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' }))
  })

  test('is minimised and made full without losing what was typed', async () => {
    const { user } = show(<Two />)
    await user.click(screen.getByRole('button', { name: 'open' }))
    await opened('first')
    await user.type(screen.getByLabelText('note'), 'half')
    const root = () => document.querySelector('.app-dialog')?.className ?? ''
    await user.click(screen.getByRole('button', { name: '最小化' }))
    expect(root()).toContain('app-dialog-minimised')
    await user.keyboard('{Escape}')
    expect(dialogs()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '还原' }))
    await user.click(screen.getByRole('button', { name: '全屏' }))
    expect(root()).toContain('app-dialog-full')
    await user.click(screen.getByRole('button', { name: '退出全屏' }))
    expect(root()).not.toMatch(/full|minimised/)
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half')
  })

  test('stands at the foot beside others, comes back by keyboard, and leaves Escape to the one in front', async () => {
    const { user } = show(<Two />)
    await user.click(screen.getByRole('button', { name: 'open' }))
    const first = await opened('first')
    await user.click(screen.getByRole('button', { name: 'further' }))
    const second = await opened('second')
    await user.click(within(second).getByRole('button', { name: '最小化' }))
    expect(document.activeElement).toBe(within(second).getByRole('button', { name: '还原' }))
    expect([first.getAttribute('aria-modal'), second.getAttribute('aria-modal')]).toEqual(['true', 'false'])
    await user.click(within(first).getByRole('button', { name: '最小化' }))
    const places = [...document.querySelectorAll<HTMLElement>('.app-dialog-minimised .ant-modal-wrap')].map(
      ({ style }) => style.left,
    )
    expect(new Set(places)).toEqual(new Set(['16px', '332px']))
    within(first).getByRole('button', { name: '还原' }).focus()
    await user.keyboard('{Enter}')
    expect([first.getAttribute('aria-modal'), document.activeElement]).toEqual([
      'true',
      within(first).getByRole('button', { name: '最小化' }),
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(dialogs()).toEqual([second])
    })
    await user.keyboard('{Escape}')
    expect(dialogs()).toEqual([second])
  })

  test('that is one too many for the line stands above', () => {
    expect([0, 3, 4].map((slot) => dockedAt(slot, 1440))).toEqual([
      { left: 16, bottom: 16 },
      { left: 964, bottom: 16 },
      { left: 16, bottom: 82 },
    ])
    expect(dockedAt(1, 320)).toEqual({ left: 16, bottom: 82 })
  })

  test('asks before unsaved changes are lost', async () => {
    const { user } = show(<Two dirty />)
    await user.click(screen.getByRole('button', { name: 'open' }))
    await opened('first')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(screen.getByLabelText('note')).toBeTruthy()
  })

  test('that is open while its view is hidden is there again, and does not crash, when the view comes back', async () => {
    const errors = vi.spyOn(console, 'error')
    const View = () => {
      const [open, setOpen] = useState(true)
      return (
        <AppDialog
          open={open}
          title="kept"
          onClose={() => {
            setOpen(false)
          }}
        >
          <input aria-label="note" />
        </AppDialog>
      )
    }
    const Tags = () => {
      const [hidden, setHidden] = useState(false)
      return (
        <>
          <button
            onClick={() => {
              setHidden(!hidden)
            }}
          >
            tag
          </button>
          <Activity mode={hidden ? 'hidden' : 'visible'}>
            <View />
          </Activity>
        </>
      )
    }
    const { user } = show(<Tags />)
    await opened('kept')
    await user.type(screen.getByLabelText('note'), 'half')
    for (let turn = 0; turn < 3; turn += 1) {
      screen.getByText('tag').click()
      await waitFor(() => {
        expect(dialogs()).toHaveLength(0)
      })
      screen.getByText('tag').click()
      await waitFor(() => {
        expect(dialogs()).toHaveLength(1)
      })
    }
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half')
    await user.keyboard('{Escape}')
    await waitFor(() => {
      expect(dialogs()).toHaveLength(0)
    })
    expect(errors.mock.calls.filter(([first]) => !String(first).includes('act('))).toEqual([])
  })
})
