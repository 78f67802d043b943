import { afterEach, describe, expect, test } from 'vitest'
import {
  changeLayout,
  followCompanyLook,
  layout,
  presets,
  rereadLayout,
  resetLayout,
  saveLayout,
  standardLayout,
} from './layout.ts'

const kept = (): unknown => JSON.parse(localStorage.getItem('layout-setting') ?? 'null')
afterEach(() => {
  localStorage.clear()
  rereadLayout()
})

describe('the layout', () => {
  test('has everything on at first', () => {
    expect(layout()).toEqual({
      topNav: true,
      tagsView: true,
      fixedHeader: true,
      sidebarLogo: true,
      dynamicTitle: true,
      sideTheme: 'theme-light',
      theme: '#1890ff',
    })
    expect(presets).toEqual(['#409EFF', '#1890ff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959CD', '#f5222d'])
  })

  test('changes at once and lasts once it is saved, as one object', () => {
    changeLayout({ topNav: false, theme: '#13c2c2' })
    expect([layout().topNav, kept()]).toEqual([false, null])
    saveLayout()
    expect(kept()).toEqual({ ...standardLayout, topNav: false, theme: '#13c2c2' })
    rereadLayout()
    expect(layout()).toEqual({ ...standardLayout, topNav: false, theme: '#13c2c2' })
    resetLayout()
    expect([layout(), kept()]).toEqual([standardLayout, null])
  })

  test('looks as the company has it to those who never chose, and to others as they chose', () => {
    followCompanyLook({ theme: '#13c2c2', sideTheme: 'theme-dark' })
    expect(layout()).toEqual({ ...standardLayout, theme: '#13c2c2', sideTheme: 'theme-dark' })
    rereadLayout()
    expect(layout().theme).toBe('#13c2c2')
    changeLayout({ theme: '#f5222d' })
    followCompanyLook({ theme: '#6959CD' })
    expect(layout()).toMatchObject({ theme: '#f5222d', sideTheme: 'theme-dark' })
    saveLayout()
    followCompanyLook({ theme: 'no colour', sideTheme: 'theme-pink' })
    expect(layout()).toMatchObject({ theme: '#f5222d', sideTheme: 'theme-dark' })
    resetLayout()
    expect(layout()).toEqual(standardLayout)
  })

  test('takes from the store what can be meant, and the standard for the rest', () => {
    localStorage.setItem(
      'layout-setting',
      JSON.stringify({
        topNav: false,
        tagsView: 'yes',
        theme: 'red; background: url(//evil)',
        sideTheme: 'theme-dark',
        other: 1,
      }),
    )
    rereadLayout()
    expect(layout()).toEqual({ ...standardLayout, topNav: false, sideTheme: 'theme-dark' })
    localStorage.setItem('layout-setting', '{"broken')
    rereadLayout()
    expect(layout()).toEqual(standardLayout)
  })
})
