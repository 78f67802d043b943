import { describe, expect, test } from 'vitest'
import { gate, isPublic, redirectOf } from './gate.ts'

describe('who is let in where', () => {
  test('a visitor is sent to sign in, with the whole way back', () => {
    expect(gate('/equipment/device', '?pageNum=2&state=1', false)).toEqual({
      show: 'sign-in',
      path: '/login?redirect=%2Fequipment%2Fdevice%3FpageNum%3D2%26state%3D1',
    })
    expect(gate('/', '', false)).toEqual({ show: 'sign-in', path: '/login?redirect=%2F' })
    expect(gate('/login', '?redirect=%2Fa', false)).toEqual({ show: 'sign-in', path: '/login?redirect=%2Fa' })
  })

  test('whoever is signed in goes home from the sign-in page', () => {
    expect(gate('/login', '?redirect=%2Fa', true)).toEqual({ show: 'frame', path: '/' })
    expect(gate('/equipment/device', '', true)).toEqual({ show: 'frame', path: '/equipment/device' })
    expect(gate('/404', '', true)).toEqual({ show: 'frame', path: '/404' })
  })

  test('a link is opened at /app, and then opens its page, signed in or not', () => {
    const ticket = `?ticket=${'a'.repeat(43)}`
    for (const signedIn of [true, false]) {
      expect(gate('/app', ticket, signedIn)).toEqual({ show: 'link', path: `/app${ticket}` })
      expect(gate('/app/PurchasePlanVirtual/edit', '?id=1', signedIn, true).show).toBe('link')
    }
    expect(gate('/app/PurchasePlanVirtual/edit', '?id=1', true)).toMatchObject({ show: 'frame' })
    expect(gate('/app/PurchasePlanVirtual/edit', '?id=1', false)).toEqual({
      show: 'sign-in',
      path: '/login?redirect=%2Fapp%2FPurchasePlanVirtual%2Fedit%3Fid%3D1',
    })
  })

  test('a board stands alone for everybody, and its address keeps what opens it', () => {
    for (const signedIn of [true, false])
      for (const path of ['/material/money', '/material/org', '/material/org/'])
        expect(gate(path, '', signedIn)).toEqual({ show: 'wall', path })
    expect(gate('/material/order', '', true).show).toBe('frame')
  })

  test('the phone’s pages open for everybody: what was written down outlives a session', () => {
    for (const signedIn of [true, false])
      for (const path of [
        '/app',
        '/app/',
        '/app/receive',
        '/app/put-away',
        '/app/issue',
        '/app/count',
        '/app/check',
        '/app/return',
        '/app/loss',
        '/app/stock-take',
        '/app/queue',
        '/app/appdownload/download',
      ])
        expect(gate(path, '', signedIn)).toEqual({ show: 'phone', path })
  })

  test('public pages need nobody', () => {
    for (const path of ['/404', '/401', '/app/403']) {
      expect(gate(path, '', false)).toEqual({ show: 'public', path })
    }
    expect([
      isPublic('/app/'),
      isPublic('/app/PurchasePlanVirtual/edit'),
      isPublic('/material'),
      isPublic('/'),
    ]).toEqual([true, false, false, false])
  })
})

describe('the way back after signing in', () => {
  const back = (wanted: string) => redirectOf(`?redirect=${encodeURIComponent(wanted)}`)

  test('is the page that was wanted', () => {
    for (const path of ['/index', '/equipment/device?pageNum=2&a=%E5%8F%B0#x', '/equipment/application/12', '/'])
      expect(back(path)).toBe(path)
    expect(redirectOf('')).toBe('/')
  })

  test('never another site, and never the sign-in page again', () => {
    for (const path of [
      'https://evil.example/a',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      'data:text/html,x',
      'evil',
      '',
      '/login',
      '/login?redirect=/a',
      '/a\\..\\b',
    ])
      expect(back(path)).toBe('/')
    expect(back('/a//evil.example')).toBe('/a//evil.example')
  })
})
