import { literal, literalPrefix } from '../../shell/word.js';
import type { ProgramCall, ProgramSpec } from '../program.js';
import { tool, toolVerbs } from './wide-a-strict.js';

/** Files inside of an image or on a drive with a letter are named with a colon: `a:/x`, `::/x`. */
const isDos = (text: string | undefined): boolean => /^([a-z]|:):/i.test(text ?? '');

function mcopy(call: ProgramCall): void {
  const words = call.operands;
  const target = words.length > 1 ? words.at(-1) : undefined;
  for (const word of target === undefined ? words : words.slice(0, -1))
    if (!isDos(literal(word))) call.path('read', word, 'recursive');
  if (target === undefined) call.at('write', './**');
  else if (!isDos(literal(target))) call.path('write', target, 'recursive');
  const image = call.value('-i');
  const into = isDos(literal(target));
  // After `@@` stands the place of the file system in it.
  const file = literal(image)?.replace(/@@.*$/, '');
  if (file !== undefined) call.at(into ? 'write' : 'read', file);
  else if (image !== undefined) call.path(into ? 'write' : 'read', image);
  else call.named('service', 'drive', into ? 'update' : 'read');
}

/** A directory of ciphers appears as plain files elsewhere. */
function unlocks(call: ProgramCall): void {
  const [cipher, point] = call.operands;
  call.path('read', cipher, 'recursive');
  call.path('write', cipher, 'recursive');
  call.path('write', point, 'mount');
  call.named('service', point, 'mount');
}

/** Images of disks, what is in them, and encrypted places. */
export const DISK_IMAGES: readonly ProgramSpec[] = [
  tool({ names: 'mcopy', takes: '-D -i', flags: '-b -s -p -a -n -v -m -Q -T -t -o -/', judge: mcopy }),
  tool({
    names: 'unsquashfs',
    singleDashLong: true,
    takes: '-max -max-depth -p -processors -o -offset -da -data-queue -fr -frag-queue',
    reads: '-e -ef -extract-file -exc -excf -exclude-file',
    writes: '-d -dest -pf -pseudo-file',
    flags:
      '-v -version -cat -excludes -ex -exclude-list -follow -follow-symlinks -L -missing -missing-symlinks -q -quiet -n -no-progress -no -no-xattrs -x -xattrs -u -user-xattrs -i -info -li -linfo -l -ls -ll -lls -lln -llnumeric -lc -llc -f -force -ig -ignore-errors -st -strict-errors -no-exit -no-exit-code -s -stat -UTC -mkfs-time -fstime -no-wild -no-wildcards -r -regex -h -help',
    judge(call) {
      call.path('read', call.operands[0]);
      const lists = call.options.some(({ name }) =>
        /^-(cat|l|ls|ll|lls|lln|llnumeric|lc|llc|s|stat|mkfs-time|fstime|pf|pseudo-file|v|version|h|help)$/.test(name),
      );
      if (!lists && !call.has('-d', '-dest')) call.at('write', './squashfs-root/**', 'overwrite');
    },
  }),
  tool({
    names: 'mkisofs genisoimage',
    singleDashLong: true,
    takes:
      '-A -V -volid -volset -publisher -P -p -sysid -iso-level -input-charset -output-charset -m -x -hide -hide-joliet -dir-mode -file-mode -uid -gid -boot-load-size -boot-load-seg -C -root',
    reads: '-path-list -exclude-list -sort -abstract -biblio -copyright -M',
    writes: '-o -output -log-file',
    // Boot images and catalogues are files of the tree.
    flags:
      '-allow-limited-size -allow-leading-dots -allow-lowercase -allow-multidot -b -c -no-emul-boot -boot-info-table -eltorito-alt-boot -d -D -f -graft-points -J -joliet -joliet-long -l -L -N -pad -no-pad -quiet -R -r -rational-rock -rock -T -udf -U -v -print-size -gui -relaxed-filenames -z -help',
    judge(call) {
      for (const word of call.operands) {
        const inner = call.has('-graft-points') ? /^[^=]*=(.*)$/s.exec(literal(word) ?? '')?.[1] : undefined;
        if (inner === undefined) call.path('read', word, 'recursive');
        else call.at('read', inner, 'recursive');
      }
    },
  }),
  tool({ names: 'isoinfo', takes: '-N -T -j -x', reads: '-i', flags: '-d -f -h -J -l -p -R -s' }),
  tool({
    names: 'virt-sparsify',
    takes: '--check-tmpdir --convert --format --ignore --key -o --zero --tmp',
    flags:
      '--colors --colours --compress --echo-keys --in-place --keys-from-stdin --machine-readable -q --quiet -v --verbose -V --wrap -x',
    judge(call) {
      if (call.has('--tmp')) return 'where its temporary file stands is not known';
      if (call.has('--in-place')) call.paths('write', call.operands);
      else {
        call.path('read', call.operands[0]);
        call.paths('write', call.operands.slice(1), 'overwrite');
      }
      return undefined;
    },
  }),
  toolVerbs({
    names: 'bmaptool',
    flags: '-q --quiet -d --debug',
    does: { harmless: 'version' },
    verbs: {
      create: { writes: '-o --output', flags: '--no-checksum', operands: 'read' },
      copy: {
        reads: '--bmap --bmap-sig',
        takes: '--fingerprint --psplash-pipe',
        flags: '--nobmap --no-sig-verify --no-verify --removable-device',
        judge(call) {
          const [image, target] = call.operands;
          if (image !== undefined && /^[a-z]+:\/\//.test(literalPrefix(image))) call.net('receive', image, 'download');
          else call.path('read', image);
          call.path('write', target, 'overwrite');
        },
      },
    },
  }),
  tool({
    names: 'e2image',
    takes: '-b -B -o -O',
    flags: '-r -Q -a -f -c -n -p -s -I',
    judge(call) {
      const [device, image] = call.operands;
      call.path('read', device);
      // Here the image is put back onto the device.
      if (call.has('-I')) {
        call.path('read', image);
        call.path('write', device, 'overwrite');
      } else if (!call.has('-n')) call.path('write', image, 'overwrite');
    },
  }),
  tool({ names: 'mmls', takes: '-t -o -i -b', flags: '-B -r -v -V -a -A -m -M', operands: 'read' }),
  tool({
    names: 'f3probe',
    takes: '-b --block-order -s --reset-type',
    flags: '-l --min-memory -n --destructive -t --time-ops -? -V',
    // It writes blocks, and puts them back unless told not to.
    judge: (call) => call.paths('write', call.operands, ...(call.has('-n', '--destructive') ? ['destroy'] : [])),
  }),
  tool({
    names: 'tune.exfat',
    takes: '-L --set-label -I --set-serial -U --set-guid',
    flags: '-l --print-label -i --print-serial -u --print-guid -v -V -h',
    operands: 'read',
    judge(call) {
      if (call.has('-L', '--set-label', '-I', '--set-serial', '-U', '--set-guid')) call.paths('write', call.operands);
    },
  }),
  tool({
    names: 'gocryptfs',
    singleDashLong: true,
    takes: '-idle -i -scryptn -ko -ctlsock -fsname -notifypid -e -exclude -ew -exclude-wildcard -badname',
    reads: '-passfile -config',
    // Programs that give the password are not listed; `-o` may name one.
    flags:
      '-init --init -passwd --passwd -reverse --reverse -masterkey --masterkey -fg -f -info -fsck -ro -rw -allow_other -aessiv -plaintextnames -q -quiet -d -debug -version -V -hh -speed -nonempty -noprealloc -sharedstorage -xchacha',
    judge(call) {
      if (call.has('-info', '-fsck', '-version', '-V', '-hh', '-speed'))
        return call.paths('read', call.operands, 'recursive');
      if (call.has('-init', '--init', '-passwd', '--passwd')) {
        const name = call.has('-reverse', '--reverse') ? '.gocryptfs.reverse.conf' : 'gocryptfs.*';
        for (const word of call.operands) call.at('write', `${literal(word) ?? './**'}/${name}`);
        return undefined;
      }
      return unlocks(call);
    },
  }),
  tool({
    names: 'encfs cryfs',
    takes: '-i --idle -o --unmount-idle --cipher --blocksize --logfile',
    writes: '-c --config',
    // Programs that give the password are not listed.
    flags:
      '-f -v --verbose -s -d --fuse-debug --standard --reverse --paranoia --ondemand --public --no-default-flags --nocache --noattrcache --nodatacache -V --show-ciphers --allow-replaced-filesystem --foreground -h',
    judge(call) {
      if (call.has('--show-ciphers', '-V')) return;
      call.paths('write', call.all('--logfile'));
      unlocks(call);
    },
  }),
  tool({
    names: 'veracrypt',
    takes:
      '-p --password --pim --encryption --hash --filesystem --size --volume-type --protect-hidden --slot --fs-options -m --mount-options',
    reads: '-k --keyfiles --random-source',
    flags:
      '-t --text -c --create -d --dismount -u --unmount -l --list -f --force -v --verbose --non-interactive -q --quick --stdin --version -h',
    judge(call) {
      const [volume, point] = call.operands;
      if (call.has('-l', '--list')) return call.named('service', 'volumes', 'read');
      if (call.has('-d', '--dismount', '-u', '--unmount'))
        return call.named('service', volume ?? 'volumes', 'stop', 'mount');
      // Without a name it asks for one.
      if (call.has('-c', '--create')) {
        if (volume === undefined) call.add('write', { type: 'unknown', source: 'veracrypt --create' });
        return call.path('write', volume, 'overwrite');
      }
      call.path('write', volume);
      call.path('write', point, 'mount');
      return call.named('service', volume ?? 'volume', 'mount');
    },
  }),
];
