import { attachments } from '@geodepot/contracts/kit/attachment.ts'
import { type FileRow, file } from '@geodepot/contracts/kit/file.ts'
import { fileMessages } from '@geodepot/contracts/kit/file.messages.ts'
import { operations } from '@geodepot/contracts/kit/operation.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormFrame, useForm } from '../form/index.ts'
import { InTag, clear, show } from '../test/page.tsx'
import { sendOverFetch } from '../test/requests.ts'
import { refused, serve, served } from '../test/served.ts'
import { setLanguage } from '../i18n/index.ts'
import { Attachments, AttachmentsField, FormAttachments, RecordPhoto } from './lazy.tsx'

const idOf = (n: number) => `6f1d2c3b-0000-4000-8000-00000000000${n}`
const rowOf = (n: number, name: string, more: Partial<FileRow> = {}): FileRow => ({
  id: idOf(n),
  name,
  url: `/file/${idOf(n)}`,
  size: 1_572_864,
  type: 'application/pdf',
  createBy: '林工',
  createTime: '2026-11-21 10:00:00',
  thumbnail: false,
  ...more,
})
const contract = rowOf(1, '采购合同（终稿）.pdf')
const photo = rowOf(2, '震源正面.jpg', { type: 'image/jpeg', thumbnail: true })
const sheet = rowOf(3, '清单.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
const note = rowOf(4, '说明.txt', { type: 'text/plain', size: 6 })
const record = 'equipment.device.7'
const fileNamed = (name: string, type = '') => new File(['x'], name, { type })

/** A record whose files are kept as a server keeps them. */
const recordWith = (...files: FileRow[]) => {
  let held = files
  const loose = new Map<string, FileRow>()
  let next = 5
  const upload = serve(file.upload, ({ $body }) => {
    const { name, type } = ($body as FormData).get('file') as File
    const made = rowOf(next, name, { type: type === '' ? 'application/pdf' : type })
    loose.set(made.id, made)
    next += 1
    return made
  })
  return served(
    upload,
    serve(file.listById, () => held),
    serve(file.thumbnail, () => new Blob(['webp'])),
    serve(file.download, () => new Blob(['你好'])),
    serve(file.attach, ({ fileIds }) => {
      held = [...held, ...(fileIds as string[]).flatMap((id) => loose.get(id) ?? [])]
      return held
    }),
    serve(file.detach, ({ fileIds }) => {
      held = held.filter(({ id }) => id !== fileIds)
      return undefined
    }),
  )
}
const choose = (label: string | RegExp, ...files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } })
const later = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
const called = (asked: { name: string }[], name: string) =>
  asked.filter((one) => one.name === `kit/file.${name}`).length

beforeEach(() => {
  sendOverFetch()
  // Everything is in view here.
  vi.stubGlobal('IntersectionObserver', function observer(tell: (entries: object[]) => void) {
    return { observe: () => tell([{ isIntersecting: true }]), disconnect: () => undefined }
  })
})
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the attachments of a record', () => {
  test('are named with size, person and day; whoever may not change them can only look and download', async () => {
    const { asked } = recordWith(contract, photo)
    const { user } = show(<Attachments record={record} canEdit={false} />)
    expect(await screen.findByText('采购合同（终稿）.pdf')).toBeTruthy()
    expect([screen.getByText('1.5 MB'), screen.getByText('林工'), screen.getByText('2026-11-21 10:00')]).toHaveLength(3)
    expect(screen.queryByLabelText('选择文件')).toBeNull()
    expect(screen.queryByRole('button', { name: /删除/ })).toBeNull()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(screen.getByRole('button', { name: '下载“采购合同（终稿）.pdf”' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked.findLast(({ name }) => name === 'kit/file.download')?.ask).toMatchObject({ fileId: contract.id })
    await waitFor(() => expect(document.querySelector('.file-thumbnail img')).toBeTruthy())
  })

  test('say that there are none, in either language', async () => {
    recordWith()
    show(<Attachments record={record} canEdit={false} />)
    expect(await screen.findByText('暂无附件')).toBeTruthy()
    setLanguage('en')
    expect(await screen.findByText('No attachments')).toBeTruthy()
  })

  test('that cannot be read say why, and are read again when asked', async () => {
    let broken = true
    served(serve(file.listById, () => (broken ? refused(503, '文件服务暂时不可用，请稍后重试') : [contract])))
    const { user } = show(<Attachments record={record} canEdit />)
    expect(await screen.findByText(/文件服务暂时不可用/)).toBeTruthy()
    broken = false
    await user.click(screen.getByRole('button', { name: /重\s?试/ }))
    expect(await screen.findByText(contract.name)).toBeTruthy()
  })

  test('take in several files that were chosen, at once, and only what passes the checks', async () => {
    const { asked } = recordWith(contract)
    show(<Attachments record={record} canEdit />)
    await screen.findByText(contract.name)
    choose('选择文件', fileNamed('验收单.pdf'), fileNamed('病毒.exe'), fileNamed('照片.jpg', 'image/jpeg'))
    expect(await screen.findByText(/文件格式不正确, 请上传.*格式文件!/)).toBeTruthy()
    expect(screen.getByText('病毒.exe')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '下载“验收单.pdf”' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '预览“照片.jpg”' })).toBeTruthy()
    expect([called(asked, 'upload'), called(asked, 'attach')]).toEqual([2, 1])
    expect(asked.find(({ name }) => name === 'kit/file.attach')?.ask).toEqual({ record, fileIds: [idOf(5), idOf(6)] })
  })

  test('take in what is dropped and what is pasted', async () => {
    recordWith()
    show(<Attachments record={record} canEdit />)
    await screen.findByLabelText('选择文件')
    const box = document.querySelector('.files')
    if (!box) throw new Error('there is no box')
    Object.assign(box, { checkVisibility: () => true })
    const files = [fileNamed('拖入.pdf')]
    fireEvent.dragEnter(box, { dataTransfer: { types: ['Files'], files } })
    expect(screen.getByText('松开即可上传')).toBeTruthy()
    fireEvent.drop(box, { dataTransfer: { types: ['Files'], files } })
    expect(await screen.findByRole('button', { name: '下载“拖入.pdf”' })).toBeTruthy()
    fireEvent.paste(document.body, { clipboardData: { files: [fileNamed('image.png', 'image/png')] } })
    expect(await screen.findByRole('button', { name: /^预览“截图 .*\.png”$/ })).toBeTruthy()
  })

  test('are deleted after a question that names the file', async () => {
    const { asked } = recordWith(contract, sheet)
    const { user } = show(<Attachments record={record} canEdit />)
    await user.click(await screen.findByRole('button', { name: '删除“清单.xlsx”' }))
    const question = await screen.findByRole('dialog', { name: /确认删除附件“清单\.xlsx”？/ })
    await user.click(within(question).getByRole('button', { name: /删\s?除/ }))
    await waitFor(() => expect(screen.queryByText('清单.xlsx')).toBeNull())
    expect(asked.find(({ name }) => name === 'kit/file.detach')?.ask).toEqual({ record, fileIds: sheet.id })
    expect(screen.getByText(contract.name)).toBeTruthy()
  })

  test('keep a failed one in sight with the reason; it can be tried again or let go', async () => {
    let broken = true
    served(
      serve(file.listById, () => []),
      serve(file.upload, () => (broken ? refused(500, '文件格式不正确, 请上传pdf格式文件!') : rowOf(5, '验收单.pdf'))),
      serve(file.attach, () => []),
    )
    const { user } = show(<Attachments record="equipment.device.8" canEdit />)
    await screen.findByLabelText('选择文件')
    choose('选择文件', fileNamed('验收单.pdf'))
    expect(await screen.findByText('文件格式不正确, 请上传pdf格式文件!')).toBeTruthy()
    expect((await screen.findAllByText('上传附件失败，请重试')).length).toBeGreaterThan(0)
    broken = false
    await user.click(screen.getByRole('button', { name: '重新上传“验收单.pdf”' }))
    await waitFor(() => expect(screen.queryByText('验收单.pdf')).toBeNull())
  })
})

describe('looking at a file', () => {
  test('goes from one to the next by keys, shows text, and offers what cannot be shown', async () => {
    recordWith(photo, note, sheet)
    const { user } = show(<Attachments record={record} canEdit={false} />)
    await user.click(await screen.findByRole('button', { name: '预览“震源正面.jpg”' }))
    const dialog = await screen.findByRole('dialog', { name: '震源正面.jpg' })
    expect(await within(dialog).findByRole('img', { name: '震源正面.jpg' })).toBeTruthy()
    await user.keyboard('+')
    expect(within(dialog).getByRole('button', { name: '150% · 适合窗口' })).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(await within(dialog).findByText('你好')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: '放大' })).toBeNull()
    await user.keyboard('{ArrowRight}')
    expect(await within(dialog).findByText(/此类文件不能在线预览/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('draws nothing that only calls itself harmless', async () => {
    recordWith(rowOf(1, 'page.pdf', { type: 'text/html' }), rowOf(2, 'sign.png', { type: 'image/svg+xml' }))
    const { user } = show(<Attachments record={record} canEdit={false} />)
    for (const name of ['page.pdf', 'sign.png']) {
      await user.click(await screen.findByRole('button', { name }))
      expect(await screen.findByText(/此类文件不能在线预览/)).toBeTruthy()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('starts from the photo on a card, which is there only where a record has one', async () => {
    recordWith(contract, photo)
    const { user, unmount } = show(<RecordPhoto record={record} />)
    await user.click(await screen.findByRole('button', { name: '预览“震源正面.jpg”' }))
    expect(await screen.findByRole('dialog', { name: '震源正面.jpg' })).toBeTruthy()
    unmount()
    clear()
    recordWith(contract)
    show(<RecordPhoto record="equipment.device.9" />)
    await waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled())
    expect(screen.queryByRole('button')).toBeNull()
  })
})

const op = operations('test/thing', fileMessages, {
  save: {
    method: 'POST',
    path: '/thing',
    permission: 'signed-in',
    input: z.object({ name: z.string(), attachments }),
    answer: z.void(),
  },
})
const Form = ({ of }: { of?: string }) => {
  const form = useForm(op.save, { start: { name: 'a' }, saved: () => undefined })
  return (
    <FormFrame form={form}>
      <FormAttachments form={form} kind="test/thing" {...(of !== undefined && { record: of })} />
    </FormFrame>
  )
}

describe('the attachments of a form', () => {
  test('are sent as ids with what is saved; saving waits for those on their way', async () => {
    let arrive: (row: FileRow) => void = () => undefined
    const { asked } = served(
      serve(
        file.upload,
        () =>
          new Promise<FileRow>((resolve) => {
            arrive = resolve
          }),
      ),
      serve(op.save, () => undefined),
    )
    const { user } = show(<Form />)
    await screen.findByLabelText(/附件|选择文件/)
    choose(/选择文件/, fileNamed('验收单.pdf'))
    await screen.findByText('正在上传 0/1')
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    expect(called(asked, 'save')).toBe(0)
    expect(asked.map(({ name }) => name)).not.toContain('test/thing.save')
    arrive(rowOf(5, '验收单.pdf'))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'test/thing.save')?.ask).toEqual({ name: 'a', attachments: [idOf(5)] }),
    )
  })

  test('arrive though another tag is looked at meanwhile', async () => {
    let arrive: (row: FileRow) => void = () => undefined
    const { asked } = served(
      serve(
        file.upload,
        () =>
          new Promise<FileRow>((resolve) => {
            arrive = resolve
          }),
      ),
      serve(op.save, () => undefined),
    )
    const { user } = show(
      <InTag>
        <Form />
      </InTag>,
    )
    await screen.findByLabelText(/选择文件/)
    choose(/选择文件/, fileNamed('验收单.pdf'))
    await screen.findByText('正在上传 0/1')
    await user.click(screen.getByRole('button', { name: 'away' }))
    arrive(rowOf(5, '验收单.pdf'))
    await later(50)
    await user.click(screen.getByRole('button', { name: 'away' }))
    expect(await screen.findByText('1.5 MB')).toBeTruthy()
    expect(document.body.textContent).not.toContain('正在上传')
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'test/thing.save')?.ask).toEqual({ name: 'a', attachments: [idOf(5)] }),
    )
  })

  test('are not sent at all where nobody touched them, and as they stand where somebody did', async () => {
    const { asked } = served(
      serve(file.listById, () => [contract, photo]),
      serve(op.save, () => undefined),
    )
    const { user } = show(<Form of={record} />)
    await screen.findByText(contract.name)
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    await waitFor(() => expect(asked.find(({ name }) => name === 'test/thing.save')?.ask).toEqual({ name: 'a' }))
    await user.click(screen.getByRole('button', { name: `删除“${contract.name}”` }))
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    await waitFor(() =>
      expect(asked.findLast(({ name }) => name === 'test/thing.save')?.ask).toEqual({
        name: 'a',
        attachments: [photo.id],
      }),
    )
  })

  test('hold saving back while one has failed, and say so at the field', async () => {
    const { asked } = served(
      serve(file.upload, () => refused(500, '文件“a.pdf”是空的')),
      serve(op.save, () => undefined),
    )
    const { user } = show(<Form />)
    await screen.findByLabelText(/选择文件/)
    choose(/选择文件/, fileNamed('a.pdf'))
    await screen.findByText('文件“a.pdf”是空的')
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    expect((await screen.findAllByText('有附件未上传成功，请重试或移除后再保存')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: '移除“a.pdf”' }))
    await user.click(screen.getByRole('button', { name: /(?<!再)保\s?存$/ }))
    await waitFor(() => expect(asked.find(({ name }) => name === 'test/thing.save')?.ask).toEqual({ name: 'a' }))
  })

  test('of one file take another one in its place, and refuse two', async () => {
    served(serve(file.upload, ({ $body }) => rowOf(5, (($body as FormData).get('file') as File).name)))
    const changed = vi.fn()
    show(<AttachmentsField one value={[contract]} onChange={changed} />)
    await screen.findByLabelText('选择文件')
    choose('选择文件', fileNamed('a.pdf'), fileNamed('b.pdf'))
    expect(await screen.findByText('最多选择 1 个文件，本次选择了 2 个')).toBeTruthy()
    choose('选择文件', fileNamed('a.pdf'))
    await waitFor(() => expect(changed).toHaveBeenCalledWith([rowOf(5, 'a.pdf')]))
  })

  test('of one file go on when what is chosen next is turned down', async () => {
    let arrive: (row: FileRow) => void = () => undefined
    served(
      serve(
        file.upload,
        () =>
          new Promise<FileRow>((resolve) => {
            arrive = resolve
          }),
      ),
    )
    const changed = vi.fn()
    show(<AttachmentsField one value={[]} onChange={changed} />)
    await screen.findByLabelText('选择文件')
    choose('选择文件', fileNamed('a.pdf'))
    await screen.findByText('a.pdf')
    choose('选择文件', fileNamed('b.exe'))
    expect(await screen.findByText(/文件格式不正确/)).toBeTruthy()
    choose('选择文件', fileNamed('b.pdf'), fileNamed('c.pdf'))
    expect(await screen.findByText('最多选择 1 个文件，本次选择了 2 个')).toBeTruthy()
    expect(screen.getByText('a.pdf')).toBeTruthy()
    arrive(rowOf(5, 'a.pdf'))
    await waitFor(() => expect(changed).toHaveBeenCalledWith([rowOf(5, 'a.pdf')]))
  })
})
