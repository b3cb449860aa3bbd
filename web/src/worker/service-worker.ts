/** The service worker: opens the app without a network, and answers its calls with what was read before. */
import { isKept, mayBeOnDevice, mayChangePerson } from '#web/lib/offline/kept-calls.ts';
import type { ToWorker } from '#web/lib/offline/messages.ts';
import { answerFile, answerNavigation, installFiles, isLeaving, removeOldFiles } from './app-files.ts';
import { refreshCopy } from './catalogue/index.ts';
import { answerCall, changePerson, describeKept, forget, isPrepared, prepare } from './kept-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** The API's address, which the page gives with the address of this script, because deployments choose it. */
const API_BASE = new URL(self.location.href).searchParams.get('api') ?? `${self.location.origin}/api/`;
/** Addresses on the page's origin that are not the app. */
const NOT_APP = /^\/(api|asset-images|product-images|metrics|health|assets)(\/|$)|\.\w+$/;

self.addEventListener('install', (event) => {
  event.waitUntil(installFiles(event, API_BASE).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.clients.claim(), removeOldFiles(), self.registration.navigationPreload?.enable()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.url.startsWith(API_BASE)) {
    const path = request.url.slice(API_BASE.length).split('?', 1)[0] ?? '';
    if (mayChangePerson(request.method, path)) return event.respondWith(changePerson(request));
    const isKeptCall = request.method === 'GET' && isKept(path);
    if (isKeptCall || mayBeOnDevice(path)) event.respondWith(answerCall(event, path, isKeptCall));
    return;
  }
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (!NOT_APP.test(pathname)) event.respondWith(answerNavigation(event));
  } else if (pathname.startsWith('/assets/') || pathname === '/icon.svg' || pathname === '/logo.svg')
    event.respondWith(answerFile(event));
});

const act = async (message: ToWorker, port: MessagePort | undefined): Promise<void> => {
  if (message.type === 'forget') await forget();
  if (message.type === 'prepare' && !(await isLeaving())) {
    await removeOldFiles();
    await prepare(message.person, message.read);
  }
  if (port) port.postMessage(await describeKept());
  else if (await isPrepared()) await refreshCopy();
};

self.addEventListener('message', (event) => {
  // Without a network or with a full storage, the next page tries again.
  event.waitUntil(act(event.data as ToWorker, event.ports[0]).catch(() => undefined));
});
