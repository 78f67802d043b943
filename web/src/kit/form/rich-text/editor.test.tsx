import { notice } from '@geodepot/contracts/system/notice.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FormFrame } from '../frame.tsx'
import { useForm } from '../use-form.ts'
import { clear, show } from '../../test/page.tsx'
import { serve, served } from '../../test/served.ts'
import { RichTextField } from './field.tsx'

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

const Sample = ({ content }: { content: string }) => {
  const form = useForm(notice.create, {
    start: { noticeTitle: 'x', noticeContent: content },
    draft: 'sample',
    saved: () => {},
  })
  return (
    <FormFrame form={form} cancel={() => {}}>
      <RichTextField form={form} name="noticeContent" />
    </FormFrame>
  )
}
const save = async (
  user: ReturnType<typeof show>['user'],
  asked: ReturnType<typeof served>['asked'],
): Promise<unknown> => {
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  return asked[0]?.ask['noticeContent']
}
const opened = async (content: string) => {
  const { asked } = served(serve(notice.create, () => ({ noticeId: 1 })))
  const { user } = show(<Sample content={content} />)
  return { asked, user, text: await screen.findByRole('textbox', { name: '公告内容' }) }
}

describe('the editor', () => {
  test('sends what it was given unchanged, and formats where its buttons are pressed', async () => {
    const { asked, user, text } = await opened('<p>停电</p>')
    expect(text.innerHTML).toContain('停电')
    await user.click(screen.getByRole('button', { name: '标题' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '标题' }).getAttribute('aria-pressed')).toBe('true'))
    expect(await save(user, asked)).toBe('<h2>停电</h2>')
  })

  test('takes nothing that the server would take out', async () => {
    const { asked, user, text } = await opened(
      '<p onclick="alert(1)">a<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">b</a></p>',
    )
    expect(text.querySelector('script, img:not(.ProseMirror-separator)')).toBeNull()
    await user.click(screen.getByRole('button', { name: '项目列表' }))
    const sent = String(await save(user, asked))
    expect(sent).toContain('<ul><li><p>')
    expect(sent).not.toMatch(/onclick|script|<img/)
  })

  test('sets a link only to where a link may lead, and Enter there does not save the form', async () => {
    const { asked, user } = await opened('<p></p>')
    await user.click(screen.getByRole('button', { name: '链接' }))
    const address = screen.getByLabelText('链接地址')
    await user.type(address, 'ftp://example.com{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('http')
    await user.clear(address)
    await user.type(address, 'https://example.com{Enter}')
    await waitFor(() => expect(screen.queryByLabelText('链接地址')).toBeNull())
    expect(asked).toHaveLength(0)
    expect(await save(user, asked)).toBe(
      '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com">https://example.com</a></p>',
    )
  })

  test('is one stop for Tab; arrows walk its buttons', async () => {
    await opened('<p>x</p>')
    const buttons = screen.getByRole('toolbar').querySelectorAll<HTMLButtonElement>('button')
    expect([...buttons].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
    buttons[0]?.focus()
    fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(buttons[1])
    fireEvent.keyDown(buttons[1] ?? document.body, { key: 'End' })
    expect(document.activeElement).toBe(buttons[buttons.length - 1])
  })
})
