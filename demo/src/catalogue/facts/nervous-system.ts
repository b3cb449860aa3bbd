/** Nervous system: pain, epilepsy and movement, in the columns of `alimentaryFacts`. */
export const painAndBrainFacts = `
Paracetamol | analgesic | S0 | 14 | Tablet 500 mg x 10, 20 @ 7; Tablet 500 mg x 100, 500 @ 28 [S2]; Capsule 500 mg x 10, 20 @ 11; Syrup 120 mg/5 ml x 50, 100 ml @ 17; Suspension 120, 250 mg/5 ml x 100 ml @ 21; Effervescent tablet 500 mg x 12, 24 @ 28; Suppository 125, 250 mg x 5, 10 @ 38 [S1]; Drops 100 mg/ml x 20 ml @ 28; Infusion 10 mg/ml x 50, 100 ml @ 48 [S3]
Aspirin = acetylsalicylic acid | analgesic | S0 | 5 | Tablet 300 mg x 20, 24, 100 @ 9; Effervescent tablet 500 mg x 10, 20 @ 26
Paracetamol caffeine = paracetamol + caffeine | analgesic | S1 | 5 | Tablet 500/65 mg x 10, 20 @ 18; Effervescent tablet 500/65 mg x 10, 20 @ 34
Co-codamol = paracetamol + codeine | codeine-analgesic | S2 | 7 | Tablet 500/8, 500/10 mg x 10, 20 @ 22; Effervescent tablet 500/8 mg x 12, 24 @ 42; Syrup 120/5 mg/5 ml x 100 ml @ 32
Paracetamol ibuprofen codeine = paracetamol + ibuprofen + codeine | codeine-analgesic | S3 | 5 | Capsule 250/200/10 mg x 10, 20, 100 @ 36; Tablet 250/200/10 mg x 18, 30 @ 38
Codeine phosphate = codeine | opioid | S6 | 2 | Tablet 15, 30 mg x 20, 100 @ 42
Tramadol | opioid | S5 | 7 | Capsule 50 mg x 10, 20, 100 @ 22; Slow-release tablet 100, 150, 200 mg x 10, 30 @ 48; Drops 100 mg/ml x 10 ml @ 52; Injection 50 mg/ml x 5*2, 10*2 ml @ 68
Tramadol paracetamol = tramadol + paracetamol | opioid | S5 | 6 | Tablet 37.5/325 mg x 10, 20, 60 @ 38
Tilidine | opioid | S6 | 2 | Capsule 50 mg x 20 @ 112; Drops 100 mg/ml x 10 ml @ 128
Morphine sulfate = morphine | opioid | S6 | 4 | Slow-release tablet 10, 30, 60 mg x 20, 60 @ 112; Injection 10, 15 mg/ml x 10*1 ml @ 62; Solution 10 mg/5 ml x 100, 200 ml @ 74
Oxycodone | opioid | S6 | 3 | Slow-release tablet 5, 10, 20, 40 mg x 28, 30 @ 142; Capsule 5, 10 mg x 20 @ 98
Fentanyl | opioid | S6 | 4 | Patch 12, 25, 50, 75, 100 mcg/h x 5 @ 212; Injection 50 mcg/ml x 10*2, 10*10 ml @ 78
Pethidine | opioid | S6 | 2 | Injection 50 mg/ml x 10*1, 10*2 ml @ 92
Buprenorphine | opioid | S6 | 2 | Patch 5, 10, 20 mcg/h x 4 @ 268
Methadone | opioid-substitution | S6 | 2 | Solution 2 mg/ml x 60, 500 ml @ 86
Buprenorphine naloxone = buprenorphine + naloxone | opioid-substitution | S6 | 2 | Tablet 2/0.5, 8/2 mg x 7, 28 @ 148
Naltrexone | opioid-antagonist | S4 | 2 | Tablet 50 mg x 28, 30 @ 486
Sumatriptan | triptan | S4 | 5 | Tablet 50, 100 mg x 2, 6 @ 58
Rizatriptan | triptan | S4 | 4 | Tablet 5, 10 mg x 3, 6 @ 92; Dispersible tablet 10 mg x 3, 6 @ 98
Zolmitriptan | triptan | S4 | 2 | Tablet 2.5 mg x 3, 6 @ 112
Carbamazepine | antiepileptic | S3 | 6 | Tablet 200 mg x 50, 100 @ 42; Slow-release tablet 200, 400 mg x 30, 60 @ 88; Syrup 100 mg/5 ml x 250 ml @ 118
Sodium valproate = valproic acid | antiepileptic | S3 | 6 | Slow-release tablet 200, 300, 500 mg x 56, 100 @ 142; Syrup 200 mg/5 ml x 100, 300 ml @ 88; Vial 400 mg x 1 @ 268
Lamotrigine | antiepileptic | S3 | 7 | Tablet 25, 50, 100, 200 mg x 30, 56, 60 @ 48; Dispersible tablet 5, 25, 50 mg x 30 @ 58
Levetiracetam | antiepileptic | S3 | 6 | Tablet 250, 500, 750 mg x 30, 60 @ 128; Solution 100 mg/ml x 300 ml @ 462; Vial 100 mg/ml x 10*5 ml @ 1180
Topiramate | antiepileptic | S3 | 5 | Tablet 25, 50, 100, 200 mg x 60 @ 132
Oxcarbazepine | antiepileptic | S3 | 2 | Tablet 150, 300, 600 mg x 50 @ 168
Phenytoin | antiepileptic | S3 | 4 | Capsule 100 mg x 84, 100 @ 76; Vial 50 mg/ml x 5*5 ml @ 268
Phenobarbital | antiepileptic | S5 | 3 | Tablet 30, 60 mg x 100 @ 38
Clonazepam | benzodiazepine | S5 | 4 | Tablet 0.5, 2 mg x 50, 100 @ 62
Gabapentin | nerve-pain | S3 | 6 | Capsule 100, 300, 400 mg x 30, 100 @ 72; Tablet 600, 800 mg x 100 @ 386
Pregabalin | nerve-pain | S5 | 8 | Capsule 25, 75, 150 mg x 14, 28, 56 @ 48
Levodopa carbidopa = levodopa + carbidopa | antiparkinson | S3 | 4 | Tablet 100/25, 250/25 mg x 100 @ 186
Levodopa benserazide = levodopa + benserazide | antiparkinson | S3 | 2 | Capsule 100/25, 200/50 mg x 100 @ 342
Pramipexole | antiparkinson | S4 | 4 | Tablet 0.25, 1 mg x 30, 100 @ 142; Slow-release tablet 0.375, 0.75, 1.5 mg x 30 @ 228
Ropinirole | antiparkinson | S4 | 3 | Tablet 0.25, 1, 2 mg x 21, 84 @ 112; Slow-release tablet 2, 4, 8 mg x 28 @ 268
Rasagiline | antiparkinson | S4 | 2 | Tablet 1 mg x 30 @ 442
Amantadine | antiparkinson | S4 | 2 | Capsule 100 mg x 30, 100 @ 118
Biperiden | anticholinergic | S4 | 3 | Tablet 2 mg x 50, 100 @ 88
Orphenadrine | anticholinergic | S3 | 2 | Tablet 50 mg x 100 @ 74
Donepezil | dementia-medicine | S5 | 5 | Tablet 5, 10 mg x 28, 30 @ 186
Memantine | dementia-medicine | S4 | 4 | Tablet 10, 20 mg x 28, 56 @ 212
Rivastigmine | dementia-medicine | S5 | 2 | Patch 4.6, 9.5 mg/24 h x 30 @ 892; Capsule 1.5, 3, 4.5, 6 mg x 28, 56 @ 248
Betahistine | vertigo-medicine | S3 | 6 | Tablet 8, 16, 24 mg x 20, 60, 100 @ 58
Cinnarizine | vertigo-medicine | S2 | 4 | Tablet 25 mg x 30, 100 @ 44; Capsule 75 mg x 30 @ 78
Nicotine | nicotine | S1 | 5 | Patch 7, 14, 21 mg/24 h x 7, 14 @ 186; Lozenge 2, 4 mg x 24, 72 @ 112
Disulfiram | alcohol-deterrent | S3 | 2 | Effervescent tablet 200, 400 mg x 30 @ 186
Pyridostigmine | cholinesterase-inhibitor | S4 | 2 | Tablet 60 mg x 150 @ 642
Neostigmine | cholinesterase-inhibitor | S4 | 3 | Injection 0.5, 2.5 mg/ml x 10*1 ml @ 98
`;

/** Nervous system: mind, sleep and anaesthesia. */
export const mindAndAnaesthesiaFacts = `
Haloperidol | antipsychotic | S5 | 4 | Tablet 1.5, 5 mg x 100 @ 72; Injection 5 mg/ml x 5*1, 10*1 ml @ 88; Drops 2 mg/ml x 15 ml @ 62
Chlorpromazine | antipsychotic | S5 | 3 | Tablet 25, 50, 100 mg x 56, 100 @ 46; Injection 25 mg/ml x 10*2 ml @ 94
Olanzapine | antipsychotic | S5 | 7 | Tablet 2.5, 5, 10 mg x 28, 30 @ 98; Dispersible tablet 5, 10 mg x 28 @ 142
Risperidone | antipsychotic | S5 | 7 | Tablet 0.5, 1, 2, 3, 4 mg x 20, 28, 60 @ 62; Solution 1 mg/ml x 30, 100 ml @ 186
Quetiapine | antipsychotic | S5 | 8 | Tablet 25, 100, 200, 300 mg x 30, 60 @ 56; Slow-release tablet 50, 150, 200, 300 mg x 30, 60 @ 142
Aripiprazole | antipsychotic | S5 | 5 | Tablet 5, 10, 15, 30 mg x 28, 30 @ 186
Clozapine | antipsychotic | S5 | 3 | Tablet 25, 100 mg x 50, 84, 100 @ 142
Amisulpride | antipsychotic | S5 | 3 | Tablet 50, 200 mg x 30, 90 @ 112
Sulpiride | antipsychotic | S5 | 3 | Capsule 50 mg x 30, 60 @ 62; Tablet 200 mg x 30 @ 88
Flupentixol | antipsychotic | S5 | 2 | Injection 20 mg/ml x 10*1 ml @ 428
Paliperidone | antipsychotic | S5 | 1 | Slow-release tablet 3, 6, 9 mg x 28 @ 892
Lithium carbonate | mood-stabiliser | S5 | 3 | Tablet 250 mg x 100 @ 86; Slow-release tablet 400 mg x 100 @ 148
Diazepam | benzodiazepine | S5 | 5 | Tablet 2, 5, 10 mg x 30, 100 @ 14; Injection 5 mg/ml x 10*2 ml @ 68
Alprazolam | benzodiazepine | S5 | 6 | Tablet 0.25, 0.5, 1 mg x 30, 100 @ 24; Slow-release tablet 0.5, 1 mg x 30 @ 72
Lorazepam | benzodiazepine | S5 | 4 | Tablet 1, 2.5 mg x 30, 100 @ 38; Injection 4 mg/ml x 10*1 ml @ 342
Oxazepam | benzodiazepine | S5 | 4 | Tablet 10, 15, 30 mg x 25, 100 @ 22
Bromazepam | benzodiazepine | S5 | 3 | Tablet 3, 6 mg x 30 @ 48
Midazolam | benzodiazepine | S5 | 4 | Tablet 7.5, 15 mg x 10, 30 @ 58; Injection 1, 5 mg/ml x 5*3, 10*5 ml @ 74
Hydroxyzine | sedating-antihistamine | S5 | 4 | Tablet 10, 25 mg x 25, 100 @ 52; Syrup 10 mg/5 ml x 100, 200 ml @ 62
Buspirone | anxiolytic | S5 | 2 | Tablet 5, 10 mg x 30, 60 @ 128
Zolpidem | hypnotic | S5 | 8 | Tablet 10 mg x 10, 28, 30 @ 24; Slow-release tablet 6.25, 12.5 mg x 28, 30 @ 112
Zopiclone | hypnotic | S5 | 7 | Tablet 3.75, 7.5 mg x 10, 28, 30 @ 22
Melatonin | hypnotic | S4 | 3 | Slow-release tablet 2 mg x 21, 30 @ 262
Amitriptyline | antidepressant | S5 | 6 | Tablet 10, 25, 50 mg x 28, 100 @ 24
Imipramine | antidepressant | S5 | 3 | Tablet 10, 25 mg x 56, 100 @ 48
Clomipramine | antidepressant | S5 | 3 | Tablet 10, 25 mg x 50, 100 @ 88
Fluoxetine | antidepressant | S5 | 9 | Capsule 20 mg x 28, 30, 100 @ 26; Tablet 20 mg x 28, 30 @ 38
Sertraline | antidepressant | S5 | 7 | Tablet 50, 100 mg x 28, 30 @ 58
Citalopram | antidepressant | S5 | 7 | Tablet 10, 20, 40 mg x 28, 30 @ 38
Escitalopram | antidepressant | S5 | 8 | Tablet 5, 10, 20 mg x 28, 30 @ 52
Paroxetine | antidepressant | S5 | 5 | Tablet 20, 30 mg x 30 @ 72
Fluvoxamine | antidepressant | S5 | 2 | Tablet 50, 100 mg x 30, 60 @ 112
Venlafaxine | antidepressant | S5 | 6 | Slow-release capsule 37.5, 75, 150 mg x 28, 30 @ 82
Desvenlafaxine | antidepressant | S5 | 2 | Slow-release tablet 50, 100 mg x 28, 30 @ 296
Duloxetine | antidepressant | S5 | 6 | Capsule 30, 60 mg x 28, 30 @ 118
Mirtazapine | antidepressant | S5 | 6 | Tablet 15, 30 mg x 28, 30 @ 82; Dispersible tablet 15, 30 mg x 30 @ 98
Bupropion | antidepressant | S5 | 4 | Slow-release tablet 150, 300 mg x 30, 60 @ 186
Trazodone | antidepressant | S5 | 3 | Tablet 50, 100 mg x 30, 100 @ 112
Agomelatine | antidepressant | S5 | 3 | Tablet 25 mg x 28, 30 @ 286
Vortioxetine | antidepressant | S5 | 1 | Tablet 5, 10, 20 mg x 28 @ 486
Methylphenidate | stimulant | S6 | 5 | Tablet 10 mg x 30 @ 86; Slow-release tablet 18, 27, 36, 54 mg x 30 @ 386; Slow-release capsule 10, 20, 30, 40 mg x 30 @ 342
Atomoxetine | stimulant | S5 | 4 | Capsule 10, 18, 25, 40, 60 mg x 28 @ 386
Propofol | general-anaesthetic | S5 | 4 | Vial 10 mg/ml x 5*20, 1*50, 1*100 ml @ 186
Ketamine | general-anaesthetic | S5 | 3 | Vial 10 mg/ml x 1*20 ml @ 88; Vial 50 mg/ml x 1*10 ml @ 112
Etomidate | general-anaesthetic | S5 | 2 | Injection 2 mg/ml x 5*10 ml @ 486
Thiopental | general-anaesthetic | S5 | 2 | Vial 500 mg, 1 g x 1, 25 @ 62
Sevoflurane | general-anaesthetic | S5 | 3 | Solution 100% x 250 ml @ 1480
Lidocaine | local-anaesthetic | S4 | 5 | Injection 1, 2% x 10*5, 10*10, 5*20 ml @ 74
Lidocaine topical = lidocaine | surface-anaesthetic | S1 | 4 | Gel 2% x 20, 30 g @ 48; Spray 10 mg/dose x 50 ml @ 268 [S2]
Lidocaine adrenaline = lidocaine + epinephrine | local-anaesthetic | S4 | 3 | Injection 2% / 1:80 000 x 50*1.8 ml @ 486
Bupivacaine | local-anaesthetic | S4 | 4 | Injection 0.25, 0.5% x 10*10, 5*20 ml @ 212
Ropivacaine | local-anaesthetic | S4 | 2 | Injection 2, 7.5, 10 mg/ml x 5*10, 5*20 ml @ 298
Lidocaine prilocaine = lidocaine + prilocaine | surface-anaesthetic | S2 | 3 | Cream 2.5/2.5% x 5, 30 g @ 88
`;
