/**
 * What the pages use though one of their lowest browsers lacks it, with the reason why they work there all the same.
 * Functions in apps/web/src/platform/stand-ins.ts need no exception.
 *
 * `page`: absent for both. `feature`: as the check prints it; absent for everything in a file. `where`: a part of the
 * file's name or of the excerpt; absent for all uses.
 * @type {readonly { page?: string, feature?: string, where?: string, why: string }[]}
 */
export const exceptions = [
  { where: 'selfie_segmentation', why: 'the blur of the background, which is offered only where it can run' },
  { feature: 'VideoFrame()', where: 'load-blur', why: 'the same' },

  // Packages that ask for these, or catch the error.
  { feature: '.createDTMFSender()', why: 'livekit-client: tones are never sent' },
  { feature: '.setHeaderExtensionsToNegotiate()', why: 'livekit-client: caught' },
  { feature: 'CompressionStream()', why: 'livekit-client: asked for, or caught' },
  { feature: 'DecompressionStream()', why: 'livekit-client: asked for, or caught' },
  {
    feature: 'RTCRtpScriptTransform()',
    why: 'livekit-client: encryption between the ends, which is not used',
  },
  {
    feature: '.createEncodedStreams()',
    why: 'livekit-client: encryption between the ends, which is not used',
  },
  { feature: 'navigator.connection.', why: 'livekit-client and React: asked for' },
  { feature: 'navigator.permissions.', why: 'livekit-client: caught; devices/browser-check.ts: caught' },
  { feature: '.startViewTransition()', why: 'React: in a component that is not used' },
  { feature: '.skipTransition()', why: 'React: in a component that is not used' },
  { feature: '.navigate()', where: 'navigation.navigate', why: 'React: with `navigation` only' },
  { feature: '.navigate()', why: "React Router: its own navigator's" },
  { feature: '.getTransports()', why: '@simplewebauthn/browser: asked for' },
  { feature: '.getPublicKeyAlgorithm()', why: '@simplewebauthn/browser: asked for' },
  { feature: '.getPublicKey()', why: '@simplewebauthn/browser: asked for' },
  { feature: '.getAuthenticatorData()', why: '@simplewebauthn/browser: asked for' },
  { feature: '.toBase64()', why: 'qr: asked for' },

  // Our own code, which asks first.
  { feature: '.requestVideoFrameCallback()', why: 'livekit/first-frame: asked for' },
  { feature: '.getRegistration()', why: 'push-browser.ts: asked for' },
  { feature: 'navigator.serviceWorker.', why: 'push-browser.ts: asked for' },
  { feature: 'Notification.requestPermission()', why: 'push-browser.ts: asked for' },
  { feature: '.getSubscription()', why: 'push-browser.ts: asked for' },
  { feature: '.getNotifications()', why: 'push-browser.ts: asked for' },
  { feature: '.setActionHandler()', why: 'use-pip.ts: caught' },
  { feature: '.requestWindow()', why: 'use-pip.ts: asked for' },
  { feature: '.exitPictureInPicture()', why: 'use-pip.ts: asked for' },
  { feature: '.requestPictureInPicture()', why: 'use-pip.ts: asked for' },
  { feature: '.grabFrame()', why: 'take-picture.ts: asked for' },
  { where: 'compose.worker', why: 'starts only where file-format.ts has found both encoders' },
  { where: 'preview-strip', why: 'only with a VideoDecoder; without it there are no small pictures' },
  { feature: 'VideoEncoder.isConfigSupported()', where: 'recordings-page', why: 'file-format.ts: asked for' },
  { feature: 'AudioEncoder.isConfigSupported()', where: 'recordings-page', why: 'file-format.ts: asked for' },
  { feature: '.createWritable()', why: 'save-file.ts: only with a file picker' },

  // Styles that are not missed, or that another style replaces.
  { feature: ':has', where: ':focus-visible', why: 'ui/base.css frames the label with the focus instead' },
  { feature: ':has', where: 'select:focus-visible', why: 'ui/base.css frames the country instead' },
  { feature: ':has', where: '[value=""]:checked', why: 'the choice to make is not grey' },
  {
    feature: ':has',
    where: '_lead_',
    why: 'the lobby has its lead also with a notice, and is longer by a sentence',
  },
  {
    page: 'customer',
    feature: ':has',
    where: '_talking_',
    why: 'agents only, whose lowest browsers have it',
  },
  { page: 'customer', feature: ':has', where: 'dialog', why: 'agents only, whose lowest browsers have it' },
  { feature: 'container-type', why: 'as with @container' },
  {
    feature: '@container',
    why: 'small tiles keep the distances of large ones, wide cards those of narrow ones',
  },
  { feature: '@media range', where: '@container', why: 'as with @container' },
  { feature: 'color-mix()', where: 'transparent', why: 'a quarter of the spinner turns, without its ring' },
  { feature: 'color-mix()', where: 'background:', why: 'a button is not darker under the pointer' },
  { feature: 'text-wrap', why: 'lines of a title are not of one length' },
  { feature: 'text-wrap: balance', why: 'lines of a title are not of one length' },
  { feature: 'field-sizing', why: 'a long text scrolls' },
  { feature: 'resize', why: 'phones have no handle to resize with' },
  { feature: 'overscroll-behavior', why: 'the page scrolls on at the end of a list' },
  { feature: 'user-select', why: 'text may be selected while dragging' },
  { feature: 'text-size-adjust', why: 'with its prefix where it has an effect' },
  { feature: ':selection', why: 'selected text has the colour of the system' },
  ...['pointer', 'progress', 'default', 'crosshair', 'none', 'grab', 'grabbing'].map((name) => ({
    feature: `cursor: ${name}`,
    why: 'phones have no pointer',
  })),
];
