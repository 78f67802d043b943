import { message } from '@geodepot/contracts/system/message.ts'
import { session } from '@geodepot/contracts/system/session.ts'
import { type OwnProfile, profile } from '@geodepot/contracts/system/user.profile.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addressNow, clear, show } from '../../../kit/test/page.tsx'
import { refused, serve, served } from '../../../kit/test/served.ts'
import { setLanguage } from '../../../kit/i18n/index.ts'
import { centred, covering, cutOf, sidesOf } from './crop.ts'
import ProfilePage from './page.tsx'
import { strengthOf } from './strength.ts'

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const opened = (sealed: unknown) =>
  privateDecrypt(
    { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(String(sealed), 'base64'),
  ).toString()
const me: OwnProfile = {
  userId: 7,
  userName: 'zb_lin',
  nickName: '林建国',
  deptId: 'C10101',
  deptName: '装备管理部',
  dept: { deptId: 'C10101', deptName: '装备管理部' },
  phonenumber: '13900000007',
  email: 'lin@example.com',
  sex: '0',
  avatar: '',
  createTime: '2026-01-01 08:00:00',
}
const around = [
  serve(profile.profile, () => ({ data: me, roleGroup: '装备主管', postGroup: '装备工程师' })),
  serve(session.publicKey, () => ({ algorithm: 'RSA-OAEP-256' as const, publicKey: keys.publicKey, keyId: 'k' })),
]
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const security = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('tab', { name: '修改密码' }))
  await waitFor(() => expect(input(/旧密码/)).toBeTruthy())
}

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

describe('the personal centre', () => {
  test('shows who one is, and saves what one changes of it', async () => {
    const { asked } = served(
      ...around,
      serve(profile.updateProfile, () => undefined),
    )
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    expect(await screen.findByText('装备工程师')).toBeTruthy()
    expect(screen.getByText('装备主管')).toBeTruthy()
    expect(screen.getByText('2026-01-01')).toBeTruthy()
    await user.clear(input(/邮箱/))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(asked.find(({ name }) => name === 'system/user.updateProfile')?.ask).toEqual({
        nickName: '林建国',
        phonenumber: '13900000007',
        email: '',
        sex: '0',
      }),
    )
  })

  test('leads to how one wants to hear of things, by its address as well', async () => {
    served(
      ...around,
      serve(message.channels, () => ({
        email: { ready: true, address: 'lin@example.com', kinds: [], error: null },
        webhook: { url: '', hasSecret: false, kinds: [], error: null },
      })),
    )
    const { user } = show(<ProfilePage />, { at: '/user/profile?tab=notifications' })
    expect(await screen.findByText('邮件发送到 lin@example.com')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: '基本资料' }))
    expect(addressNow()).toBe('/user/profile')
    await user.click(screen.getByRole('tab', { name: '消息通知' }))
    expect(addressNow()).toBe('/user/profile?tab=notifications')
  })

  test('says what is wrong at its field', async () => {
    const { asked } = served(...around)
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await user.type(await screen.findByLabelText(/邮箱/, { selector: 'input' }), ' and more')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect((await screen.findAllByText('请输入正确的邮箱地址')).length).toBeGreaterThan(0)
    expect(asked.some(({ name }) => name === 'system/user.updateProfile')).toBe(false)
  })

  test('speaks English, and says when it cannot be read', async () => {
    setLanguage('en')
    served(serve(profile.profile, () => refused(500, 'Out of order')))
    show(<ProfilePage />, { at: '/user/profile' })
    expect(await screen.findByText('Out of order')).toBeTruthy()
  })
})

describe('the password', () => {
  test('is held to the rule, repeated, measured, and travels sealed', async () => {
    const { asked } = served(
      ...around,
      serve(profile.updatePwd, () => undefined),
    )
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await security(user)
    await user.type(input(/旧密码/), 'Old-password-1')
    await user.type(input(/^\*?新密码/), 'zb_lin-2026')
    await user.type(input(/确认新密码/), 'other')
    expect(screen.getByText(/强度/).textContent).toContain('中')
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    expect((await screen.findAllByText('密码不能包含账号')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('两次输入的密码不一致').length).toBeGreaterThan(0)
    await user.clear(input(/^\*?新密码/))
    await user.type(input(/^\*?新密码/), 'Depot-2026')
    await user.clear(input(/确认新密码/))
    await user.type(input(/确认新密码/), 'Depot-2026')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /修改密码$/ }).disabled).toBe(false),
    )
    await user.click(screen.getByRole('button', { name: /修改密码$/ }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/user.updatePwd')).toBe(true))
    const ask = asked.find(({ name }) => name === 'system/user.updatePwd')?.ask ?? {}
    expect(Object.keys(ask)).toEqual(['oldPassword', 'newPassword'])
    expect([opened(ask['oldPassword']), opened(ask['newPassword'])]).toEqual(['Old-password-1', 'Depot-2026'])
    await waitFor(() => expect(input(/旧密码/).value).toBe(''))
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Depot-2026|Old-password/)
  })

  test('that is wrong is told at its field', async () => {
    served(
      ...around,
      serve(profile.updatePwd, () =>
        refused(500, '旧密码错误', { errors: [{ field: 'oldPassword', key: 'wrongOld', msg: '旧密码错误' }] }),
      ),
    )
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await security(user)
    await user.type(input(/旧密码/), 'wrong-password-1')
    await user.type(input(/^\*?新密码/), 'Depot-2026')
    await user.type(input(/确认新密码/), 'Depot-2026')
    await user.click(screen.getByRole('button', { name: '修改密码' }))
    await waitFor(() => expect(input(/旧密码/).getAttribute('aria-invalid')).toBe('true'))
  })

  test('is shown to its owner when he wants', async () => {
    served(...around)
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await security(user)
    expect(input(/旧密码/).type).toBe('password')
    await user.click(screen.getAllByRole('button', { name: '显示密码' })[0] ?? document.body)
    expect(input(/旧密码/).type).toBe('text')
  })

  test('is the stronger the longer and the more mixed it is', () => {
    expect(['aaaaaaaa1', 'abcdefg1', 'Depot-2026', 'Correct horse battery 9'].map(strengthOf)).toEqual([0, 0, 1, 2])
  })
})

describe('the picture', () => {
  test('that is none is not taken', async () => {
    served(...around)
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await user.click(await screen.findByRole('button', { name: '更换头像' }))
    const chooser = await screen.findByLabelText('选择图片', { selector: 'input' })
    fireEvent.change(chooser, { target: { files: [new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' })] } })
    expect(await screen.findByText('请上传 JPG、PNG、GIF 或 WEBP 格式的图片')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存头像' }).disabled).toBe(true)
  })

  test('is removed', async () => {
    const { asked } = served(
      serve(profile.profile, () => ({
        data: { ...me, avatar: '/system/user/avatar/0123456789abcdef' },
        roleGroup: '',
        postGroup: '',
      })),
      serve(profile.avatarImage, () => undefined),
      serve(profile.removeAvatar, () => undefined),
    )
    URL.createObjectURL = () => 'blob:picture'
    URL.revokeObjectURL = () => undefined
    const { user } = show(<ProfilePage />, { at: '/user/profile' })
    await waitFor(() =>
      expect(screen.getByRole('img', { name: '林建国 的头像' }).querySelector('img')?.getAttribute('src')).toBe(
        'blob:picture',
      ),
    )
    expect(asked.find(({ name }) => name === 'system/user.avatarImage')?.ask).toEqual({ name: '0123456789abcdef' })
    await user.click(screen.getByRole('button', { name: '移除头像' }))
    await waitFor(() => expect(asked.some(({ name }) => name === 'system/user.removeAvatar')).toBe(true))
  })

  test('covers its window wherever it is moved, and is cut where the window lies', () => {
    const wide = { width: 400, height: 200 }
    expect(sidesOf(wide, 1)).toEqual({ width: 2, height: 1 })
    expect(cutOf(wide, centred)).toEqual({ left: 100, top: 0, side: 200 })
    expect(covering(wide, { x: 9, y: 9, zoom: 1 })).toEqual({ x: 0.5, y: 0, zoom: 1 })
    expect(cutOf(wide, { x: 9, y: 0, zoom: 1 })).toEqual({ left: 0, top: 0, side: 200 })
    expect(cutOf(wide, { x: -9, y: -9, zoom: 2 })).toEqual({ left: 300, top: 100, side: 100 })
    expect(covering(wide, { x: 0, y: 0, zoom: 99 }).zoom).toBe(4)
  })
})
