/**
 * True if the browser translates the page: Chrome and Safari mark the root element, other browsers add elements or
 * attributes around translated text.
 */
export function isTranslated(): boolean {
  const { classList, lang } = document.documentElement
  return (
    classList.contains('translated-ltr') ||
    classList.contains('translated-rtl') ||
    lang !== 'en' ||
    document.querySelector('main font, main [_msttexthash]') !== null
  )
}
